/** Clocks that are wrong: the device's, and the host's as its answers tell it. */
import { onTestFinished, vi } from 'vitest'
import { interceptRequests } from './app.tsx'

/** Sets the clock of this device by so much, ms; it goes on from there. */
export function shiftDeviceClock(byMs: number): void {
  const { Date: RealDate } = globalThis
  class ShiftedDate extends RealDate {
    constructor(...parts: ConstructorParameters<DateConstructor> | []) {
      if (parts.length === 0) super(RealDate.now() + byMs)
      else super(...parts)
    }
    static override now = () => RealDate.now() + byMs
  }
  vi.stubGlobal('Date', ShiftedDate)
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** From now on the host's answers are sent at `start`, ms since 1970, and then. */
export function setHostClock(start: number): void {
  const since = performance.now()
  interceptRequests('', async (send) => {
    const { body, status, headers: sent } = await send()
    const headers = new Headers(sent)
    headers.set('Date', new Date(start + performance.now() - since).toUTCString())
    return new Response(body, { status, headers })
  })
}
