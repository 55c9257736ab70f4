import { queryClient } from '#api/query.ts'
import { addLate, type LateOutcome } from './late-outcomes.ts'
import { forgetBalances } from './property-query.ts'

/** Tells a late outcome where the user is by now, whose figures are read anew as well. */
export function tellLate(outcome: LateOutcome): void {
  void queryClient.invalidateQueries()
  if (outcome.kind === 'done') forgetBalances(queryClient)
  addLate(outcome)
}
