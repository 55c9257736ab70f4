/** The attempts of this page at a once-only call: one per `request_id`, whatever is tapped or rendered meanwhile. */
import type { Outcome } from './carry-out.ts'
import { carryOutOnce, lookIntoOnce, type OnceCall, type Sent } from './once.ts'

/** A call whose outcome is awaited, or was not looked at yet. */
export interface Attempt<Proof> {
  readonly outcome: Promise<Outcome<Proof>>
  /** Resolves when the host has to be asked what became of it; may never. */
  readonly unsure: Promise<void>
}

export interface Attempts<Body, Proof> {
  /** Sends what the user confirmed just now, unless it is under way. */
  readonly start: (sent: Sent<Body>) => Attempt<Proof>
  /** The attempt of this intent; after a reload there is none, and the host is asked what became of it. */
  readonly follow: (sent: Sent<Body>) => Attempt<Proof>
  /** Asks the host once more what became of it. */
  readonly askAgain: (sent: Sent<Body>) => Attempt<Proof>
  /** The outcome was shown. */
  readonly forget: (sent: Sent<Body>) => void
}

export function attemptsOf<Body, Proof>(call: OnceCall<Body, Proof>): Attempts<Body, Proof> {
  const attempts = new Map<string, Attempt<Proof> & { isSettled: boolean }>()

  function begin(sent: Sent<Body>, work: typeof carryOutOnce): Attempt<Proof> {
    const known = attempts.get(sent.requestId)
    if (known?.isSettled === false) return known
    const { promise: unsure, resolve: onChecking } = Promise.withResolvers<void>()
    const attempt = { unsure, outcome: work(call, sent, onChecking), isSettled: false }
    attempts.set(sent.requestId, attempt)
    void attempt.outcome.then(() => {
      attempt.isSettled = true
    })
    return attempt
  }

  return {
    start: (sent) => begin(sent, carryOutOnce),
    follow: (sent) => attempts.get(sent.requestId) ?? begin(sent, lookIntoOnce),
    askAgain: (sent) => begin(sent, lookIntoOnce),
    forget: ({ requestId }) => {
      if (attempts.get(requestId)?.isSettled) attempts.delete(requestId)
    },
  }
}
