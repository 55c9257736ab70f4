/** Which polls of a tab take a lock and are told to others; the tabs together: `e2e/web/pages/ad-center.spec.ts`. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const channels: BroadcastChannel[] = []
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

/** Another tab, and the messages that it gets. */
let other = new Channel('placard-polls')
const received: unknown[] = []
const locks = vi.spyOn(navigator.locks, 'request')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('BroadcastChannel', Channel)
  other = new Channel('placard-polls')
  other.onmessage = ({ data }: MessageEvent<unknown>) => received.push(data)
})
afterEach(() => {
  vi.useRealTimers()
  for (const channel of channels.splice(0)) channel.close()
  received.length = 0
  locks.mockClear()
})

/** A tab that has just been opened. */
async function openTab() {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL('https://ads.example'))
  const [{ pollAsOne }, { sessionStore }] = await Promise.all([
    import('./shared-poll.ts'),
    import('#session/session.ts'),
  ])
  sessionStore.setState({ token: 'mine' })
  const poll = (data: string) =>
    pollAsOne('figures', {
      load: async () => data,
      received: () => undefined,
      signal: new AbortController().signal,
    })
  return { poll }
}

const shared = (data: string) => ({ name: 'figures', token: 'mine', data })

it('a tab that has heard no other for half a minute polls without a lock and sends only that it is open', async () => {
  const { poll } = await openTab()
  vi.advanceTimersByTime(30_000)
  expect(await poll('1')).toBe('1')
  vi.advanceTimersByTime(1000)
  expect(await poll('2')).toBe('2')
  expect(locks).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(received).toEqual(['open']))
})

it('a tab polls with a lock and sends its data while there may be others, and from when it hears one', async () => {
  const { poll } = await openTab()
  await poll('1')
  await vi.waitFor(() => expect(received).toEqual(['open', shared('1')]))
  vi.advanceTimersByTime(30_000)
  await poll('2')
  expect(locks).toHaveBeenCalledTimes(1)
  other.postMessage('open')
  await vi.waitFor(async () => {
    await poll('3')
    expect(received).toContainEqual(shared('3'))
  })
  expect(received).not.toContainEqual(shared('2'))
  expect(locks.mock.calls.length).toBeGreaterThan(1)
})

it('a tab answers another one that opens', async () => {
  const { poll } = await openTab()
  await poll('1')
  vi.advanceTimersByTime(40_000)
  other.postMessage('open')
  await vi.waitFor(() => expect(received).toEqual(['open', shared('1'), 'open']))
})
