import { queryClient } from '#api/query.ts'
import { forgetBalances } from '../money/balances-query.ts'
import { addLate, type LateOutcome } from './background-outcomes.ts'

/** Tells a late outcome where the user is by now, whose figures are read anew as well. */
export function tellLate(outcome: LateOutcome): void {
  void queryClient.invalidateQueries()
  if (outcome.kind === 'done') forgetBalances(queryClient)
  addLate(outcome)
}
