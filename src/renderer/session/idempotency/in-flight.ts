/** The attempts of this page at a once-only call: one per `request_id`, whatever is tapped or rendered meanwhile. */

import { sessionStore } from '../session.ts'
import { carryOutOnce, lookIntoOnce, type OnceCall, type Outcome, type Sent } from './execute.ts'

/** A call whose outcome is awaited, or was not looked at yet. */
export interface Attempt<Proof> {
  readonly outcome: Promise<Outcome<Proof>>
  /** Resolves when the host has to be asked what became of it; may never. */
  readonly unsure: Promise<void>
}

/** A page that awaits an outcome. */
export interface Waiting {
  /** Where it is, and what stands in its history entry. */
  readonly path: string
  readonly state: unknown
  /** False as soon as the user is on the way to another page. */
  readonly isHere: () => boolean
}

/** An outcome that came when the page that awaited it had been left, in the same session. */
export interface Unseen extends Omit<Waiting, 'isHere'> {
  readonly kind: Outcome<unknown>['kind']
  readonly requestId: string
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
  /** A page awaits the outcome; gives the function that says it was left. */
  readonly wait: (sent: Sent<Body>, waiting: Waiting) => () => void
}

type Held<Proof> = Attempt<Proof> & { isSettled: boolean }

export function attemptsOf<Body, Proof>(
  call: OnceCall<Body, Proof>,
  onUnseen: (unseen: Unseen) => void,
): Attempts<Body, Proof> {
  const attempts = new Map<string, Held<Proof>>()
  /** Of each intent, the page that awaited it last, until its outcome was shown. */
  const pages = new Map<string, Waiting & { isLeft: boolean; readonly token: string | undefined }>()

  function settle(held: Held<Proof>, { kind }: Outcome<Proof>, { requestId }: Sent<Body>): void {
    held.isSettled = true
    const page = pages.get(requestId)
    // Before the first page awaits it, it is about to.
    if (!page || page.token !== sessionStore.getState().token) return
    if (page.isLeft || !page.isHere()) onUnseen({ kind, requestId, path: page.path, state: page.state })
  }

  function begin(sent: Sent<Body>, work: typeof carryOutOnce): Attempt<Proof> {
    const known = attempts.get(sent.requestId)
    if (known?.isSettled === false) return known
    const { promise: unsure, resolve: onChecking } = Promise.withResolvers<void>()
    const attempt = { unsure, outcome: work(call, sent, onChecking), isSettled: false }
    attempts.set(sent.requestId, attempt)
    void attempt.outcome.then((outcome) => settle(attempt, outcome, sent))
    return attempt
  }

  return {
    start: (sent) => begin(sent, carryOutOnce),
    follow: (sent) => attempts.get(sent.requestId) ?? begin(sent, lookIntoOnce),
    askAgain: (sent) => begin(sent, lookIntoOnce),
    forget: ({ requestId }) => {
      if (!attempts.get(requestId)?.isSettled) return
      attempts.delete(requestId)
      pages.delete(requestId)
    },
    wait({ requestId }, waiting) {
      const page = { ...waiting, isLeft: false, token: sessionStore.getState().token }
      pages.set(requestId, page)
      return () => {
        page.isLeft = true
      }
    },
  }
}
