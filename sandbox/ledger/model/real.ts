/** The sandbox's side of a run, and how a command asks it. */
import { deepStrictEqual, fail } from 'node:assert'
import type { UserContext } from '../../context.ts'
import type { ManualClock } from '../../delivery/manual-clock.ts'
import { BusinessError } from '../../http/business-error.ts'
import { actionsOf } from '../../testing/test-partner.ts'
import type { MoneyModel } from './money-model.ts'

export type Answered = { readonly answer: unknown } | { readonly refusal: string }
export type Call = () => Promise<unknown>

/** The sandbox's side of a run. */
export interface Real {
  readonly partner: UserContext
  readonly clock: ManualClock
  /** Calls with a `request_id` and their first answers. */
  readonly sent: { readonly call: Call; readonly other: Call; readonly first: Answered }[]
  /** Whether the coupons were received. */
  readonly counted: () => void
}

export async function answerOf(call: Call): Promise<Answered> {
  try {
    // As it goes over the wire: a field that is not there is not there.
    return { answer: JSON.parse(JSON.stringify((await call()) ?? null)) }
  } catch (error) {
    if (error instanceof BusinessError) return { refusal: error.key }
    throw error
  }
}

/** Sends a call once, or twice at the same time; both answers are the first one. */
export async function send(real: Real, call: Call, other: Call, isTwice: boolean): Promise<Answered> {
  const answers = await Promise.all((isTwice ? [call, call] : [call]).map(answerOf))
  const [first = fail('no answer')] = answers
  for (const each of answers) deepStrictEqual(each, first)
  real.sent.push({ call, other, first })
  return first
}

/** An amount that is to be entered: so many cents, or a part of what is there in thousandths, and cents more or less. */
export interface Wish {
  readonly cents: number
  readonly part: number | undefined
}

export const amountOf = ({ cents, part }: Wish, available: bigint): bigint =>
  part === undefined ? BigInt(cents) : (available * BigInt(part)) / 1000n + BigInt(cents % 3) - 1n

export function said(real: Answered, refusal: string | undefined): unknown {
  if (refusal !== undefined) {
    deepStrictEqual(real, { refusal })
    return undefined
  }
  if ('refusal' in real) fail(`refused with ${real.refusal}`)
  return real.answer
}

export const times = (clock: ManualClock) => [clock.now().getTime(), clock.delivery().getTime()] as const

export async function stepUp(model: MoneyModel, { partner, clock }: Real): Promise<void> {
  await actionsOf(partner).stepUp()
  model.openStepUp(clock.now().getTime())
}

/** Does one thing on both sides. */
export type Run = (model: MoneyModel, real: Real) => Promise<void>
