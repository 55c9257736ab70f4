/** The polling interval of the overview: one second (docs/rules.md, section P9), longer when the host is slow or fails. */

export interface PollingBackoff {
  /** The duration of the last request, ms. */
  readonly lastMs: number
  /** Consecutive failures. */
  readonly failures: number
}

export const initialBackoff: PollingBackoff = { lastMs: 0, failures: 0 }

export const afterResponse = (ms: number): PollingBackoff => ({ lastMs: ms, failures: 0 })

export const afterFailure = ({ lastMs, failures }: PollingBackoff): PollingBackoff => ({
  lastMs,
  failures: failures + 1,
})

const defaultMs = 1000
const maxMs = 10_000

/** The wait before the next request, ms. Requests to a slow host run for at most half of the time. */
export function nextRequestMs({ lastMs, failures }: PollingBackoff): number {
  const waitMs = failures > 0 ? defaultMs * 2 ** failures : Math.max(defaultMs, Math.ceil(lastMs) * 2)
  return Math.min(waitMs, maxMs)
}
