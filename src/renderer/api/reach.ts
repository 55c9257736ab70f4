/**
 * Finds out whether the host can be reached. A call that nothing came back to is only a suspicion: the host is asked, and
 * as long as it does not answer asked again, ever more rarely, so that everything goes on by itself once it does.
 */

import { authCalls } from '#contract/wire/auth.ts'
import { basePath } from '#contract/wire/call.ts'
import { setReachable } from '#platform/online.ts'
import { host } from './host.ts'
import { againMs } from './recovery.ts'

/** The most that an answer is waited for, ms. */
const patienceMs = 8_000

let isAsking = false

async function answers(): Promise<boolean> {
  try {
    // Any answer will do, so without the client and its errors.
    const signal = AbortSignal.timeout(patienceMs)
    const address = `${host}${basePath}${authCalls.languageHint.path}`
    const { body } = await fetch(address, { cache: 'no-store', signal })
    // One that nobody reads keeps its connection.
    await body?.cancel()
    return true
  } catch {
    return false
  }
}

/** How long until the host is asked again after so many times in vain, ms. */
export const pauseMs = (times: number): number => Math.min(againMs, 1000 * 2 ** times)

/** Resolves after a time, or as soon as the machine says that it has a connection again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })
}

/** Nothing came back to a call: asks the host until it answers. */
export async function suspect(): Promise<void> {
  if (isAsking) return
  isAsking = true
  for (let times = 0; !(await answers()); times += 1) {
    setReachable(false)
    await pause(pauseMs(times))
  }
  isAsking = false
  setReachable(true)
}

let isLeft = false
window.addEventListener('pagehide', () => {
  isLeft = true
})
// It may come back as it was.
window.addEventListener('pageshow', () => {
  isLeft = false
})

/** The page is being left, or reloaded. */
export const isPageLeft = (): boolean => isLeft

// What the machine says is a suspicion too: a host on it can be reached without any connection.
window.addEventListener('offline', () => void suspect())
