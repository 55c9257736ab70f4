/** Outcomes that arrived after the user had left the page. `app/layout/background-outcomes.tsx` shows them on any page. */
import { createAppStore } from '#lib/app-store.ts'
import { sessionStore } from '#session/session.ts'
import type { UnseenOutcome } from './in-flight.ts'

export interface BackgroundOutcome extends UnseenOutcome {
  /** In the current language. */
  readonly title: () => string
}

export const backgroundOutcomes = createAppStore<{ readonly outcomes: readonly BackgroundOutcome[] }>(
  'background outcomes',
  () => ({ outcomes: [] }),
)

export function addBackgroundOutcome(outcome: BackgroundOutcome): void {
  dropBackgroundOutcome(outcome.requestId)
  backgroundOutcomes.setState(({ outcomes }) => ({ outcomes: [...outcomes, outcome] }))
}

/** The user has seen it. */
export function dropBackgroundOutcome(requestId: string): void {
  backgroundOutcomes.setState(({ outcomes }) => ({
    outcomes: outcomes.filter((outcome) => outcome.requestId !== requestId),
  }))
}

// The next user must not see them.
sessionStore.subscribe(
  ({ token }) => token,
  () => backgroundOutcomes.setState({ outcomes: [] }),
)
