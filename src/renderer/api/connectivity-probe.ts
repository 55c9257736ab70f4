/**
 * Finds out whether the host can be reached. A call that nothing came back to is only a suspicion: the host is asked, and
 * as long as it does not answer asked again, ever more rarely, so that everything goes on by itself once it does.
 */

import { setReachable } from '#platform/online.ts'
import { authCalls } from '#protocol/http/auth.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { host } from './host.ts'
import { http, retryIntervalMs } from './http.ts'

/** The most that an answer is waited for, ms. */
const patienceMs = 8_000

let isAsking = false

async function answers(): Promise<boolean> {
  try {
    // Any answer will do.
    await http.get(`${host}${basePath}${authCalls.languageHint.path}`, {
      timeout: patienceMs,
      validateStatus: () => true,
      fetchOptions: { cache: 'no-store' },
    })
    return true
  } catch {
    return false
  }
}

/** How long until the host is asked again after so many times in vain, ms. */
export const pauseMs = (times: number): number => Math.min(retryIntervalMs, 1000 * 2 ** times)

let endPause: () => void = () => undefined

/** Resolves after a time, or as soon as the machine says that it has a connection again, or the user asks. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    endPause = go
  })
}

/** Called after the next answer, or the lack of it. */
let waiting: (() => void)[] = []

async function probe(): Promise<boolean> {
  const isAnswered = await answers()
  const told = waiting
  waiting = []
  for (const tell of told) tell()
  return isAnswered
}

/** Nothing came back to a call: asks the host until it answers. */
export async function suspect(): Promise<void> {
  if (isAsking) return
  isAsking = true
  for (let times = 0; !(await probe()); times += 1) {
    setReachable(false)
    await pause(pauseMs(times))
  }
  isAsking = false
  setReachable(true)
}

/** Asks the host now in place of after the pause; resolves once it has answered, or has not. */
export function probeNow(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  endPause()
  void suspect()
  return promise
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
