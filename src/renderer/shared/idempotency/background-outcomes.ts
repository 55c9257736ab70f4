/** What became of money that was sent, for whom it came too late: told wherever they are by now (`app/layout/background-outcomes-host.tsx`). */
import { createAppStore } from '#lib/app-store.ts'
import type { Unseen } from '#session/idempotency/in-flight.ts'
import { sessionStore } from '#session/session.ts'

/** Its page, the step of a flow, shows it whole to who comes back. */
export interface LateOutcome extends Unseen {
  /** In the language in force. */
  readonly title: () => string
}

export const lateStore = createAppStore<{ readonly late: readonly LateOutcome[] }>('late outcomes', () => ({
  late: [],
}))

export function addLate(outcome: LateOutcome): void {
  dropLate(outcome.requestId)
  lateStore.setState(({ late }) => ({ late: [...late, outcome] }))
}

/** It was seen. */
export function dropLate(requestId: string): void {
  lateStore.setState(({ late }) => ({ late: late.filter((each) => each.requestId !== requestId) }))
}

// What one user sent is nothing to the next.
sessionStore.subscribe(
  ({ token }) => token,
  () => lateStore.setState({ late: [] }),
)
