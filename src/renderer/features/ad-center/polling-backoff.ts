/** How fast the overview asks: every second (docs/rules.md, section P9), more slowly when the host is slow or fails. */

export interface PollingBackoff {
  /** How long the last answer took, ms. */
  readonly lastMs: number
  /** Failures in a row. */
  readonly failures: number
}

export const firstPace: PollingBackoff = { lastMs: 0, failures: 0 }

export const answered = (ms: number): PollingBackoff => ({ lastMs: ms, failures: 0 })

export const failed = (pace: PollingBackoff): PollingBackoff => ({ ...pace, failures: pace.failures + 1 })

const usualMs = 1000
const slowestMs = 10_000

/** The wait before the next request, ms. A host that takes half a second or more is asked half of the time at most. */
export function nextRequestMs({ lastMs, failures }: PollingBackoff): number {
  const wanted = failures > 0 ? usualMs * 2 ** failures : Math.max(usualMs, Math.ceil(lastMs) * 2)
  return Math.min(wanted, slowestMs)
}
