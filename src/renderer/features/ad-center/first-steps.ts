/** The first steps of a new user. */
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
  /** The total amount that was funded; undefined while loading. */
  readonly invested: Amount | undefined
}

/** The steps in order; undefined while a fact is unknown, or when all are done. */
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
