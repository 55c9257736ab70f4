/** What a newcomer has not done yet. */
import { type Amount, isPositive } from '#protocol/amount.ts'

export type StepId = 'password' | 'card' | 'put'

export interface Step {
  readonly id: StepId
  readonly isDone: boolean
}

export interface StepFacts {
  readonly hasPassword: boolean | undefined
  /** A card or an address. */
  readonly hasDestination: boolean | undefined
  /** What was put in all; undefined while it has not arrived. */
  readonly invested: Amount | undefined
}

/** The steps in their order; undefined while something is not known, or when nothing is missing. */
export function firstSteps({
  hasPassword,
  hasDestination,
  invested,
}: StepFacts): readonly Step[] | undefined {
  if (hasPassword === undefined || hasDestination === undefined || invested === undefined) return undefined
  const steps: Step[] = [
    { id: 'password', isDone: hasPassword },
    { id: 'card', isDone: hasDestination },
    { id: 'put', isDone: isPositive(invested) },
  ]
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}
