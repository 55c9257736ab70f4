/**
 * A seeded model of delivery, as a function of delivery time since the funding. The n-th plan of a product behaves the
 * same for every account, so results are reproducible. About half of all plans lose money.
 */
import { createHash } from 'node:crypto'
import type { Amount } from '#protocol/amount.ts'
import type { PlanStatus } from '#protocol/http/plans.ts'
import { amount, multiply } from '#protocol/money.ts'
import { type FailureReason, failureReasons } from '../ledger/remarks.ts'

const minute = 60_000

/** Delivery ms per billing step. */
export const stepMs = 10 * minute
/** Delivery ms from the end of delivery to waiting for settlement, and from there to settlement. */
export const finishedMs = 10 * minute
export const settlementMs = 20 * minute

/** One plan's delivery. Rates are floats of a simulation; only `figuresAt` converts them to amounts. */
export interface DeliveryModel {
  readonly matchingMs: number
  /** Why the matching fails; undefined when it succeeds. */
  readonly failure: FailureReason | undefined
  readonly steps: number
  /** Fraction of the budget that delivery uses in the end. */
  readonly usedPart: number
  /** Revenue per amount billed, before the network's share. */
  readonly grossReturn: number
  /** Cost of a thousand impressions, in major units. */
  readonly costPerThousand: number
  readonly clickRate: number
}

/** Totals of delivery after some steps. */
export interface DeliveryFigures {
  readonly billed: Amount
  readonly revenue: Amount
  readonly impressions: number
  readonly clicks: number
}

const failureRate = 1 / 8

/** A uniformly distributed number from 0 to below 1 that depends only on the seed. */
function chance(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32
}

const between = (low: number, high: number, part: number) => low + (high - low) * part

/** The model of a product's n-th plan. */
export function modelOf(productId: string, ordinal: number): DeliveryModel {
  const draw = (what: string) => chance(`${productId}/${ordinal}/${what}`)
  // A gross return of 0.75 to 1.75 is 0.6 to 1.4 after the network's share at level 1, which is a fifth.
  const ofProduct = between(0.95, 1.55, chance(`${productId}/return`))
  const failure = failureReasons[Math.floor(draw('reason') * failureReasons.length)]
  return {
    matchingMs: Math.round(between(3, 8, draw('matching'))) * minute,
    failure: draw('failure') < failureRate ? failure : undefined,
    steps: Math.round(between(12, 24, draw('steps'))),
    usedPart: draw('all') < 0.5 ? 1 : between(0.86, 0.99, draw('used')),
    grossReturn: ofProduct + between(-0.2, 0.2, draw('return')),
    costPerThousand: between(2, 8, chance(`${productId}/cost`)),
    clickRate: between(0.008, 0.03, draw('clicks')),
  }
}

const rate = (figure: number) => amount(figure.toFixed(6))

/** The totals after `steps` steps with the budget `put`; they never decrease with more steps. */
export function figuresAt(
  model: DeliveryModel,
  put: Amount,
  steps: number,
  minorDigits: number,
): DeliveryFigures {
  const part = Math.min(steps, model.steps) / model.steps
  const billed = multiply(put, rate(model.usedPart * part), minorDigits, 'down')
  const finalBilled = multiply(put, rate(model.usedPart), minorDigits, 'down')
  // Revenue arrives later than cost.
  const revenue = multiply(finalBilled, rate(model.grossReturn * part ** 1.3), minorDigits, 'down')
  const impressions = Math.floor((Number(billed) / model.costPerThousand) * 1000)
  return { billed, revenue, impressions, clicks: Math.floor(impressions * model.clickRate) }
}

/** A plan's progress some delivery time after its funding. */
export interface Stage {
  readonly status: PlanStatus
  /** Completed steps of delivery. */
  readonly steps: number
  /** Delivery ms from the funding to the next change; undefined at the end. */
  readonly nextMs: number | undefined
}

/** The stage `elapsedMs` of delivery time after the funding. */
export function stageAt(model: DeliveryModel, elapsedMs: number): Stage {
  const { matchingMs, steps } = model
  if (elapsedMs < matchingMs) return { status: 'matching', steps: 0, nextMs: matchingMs }
  if (model.failure !== undefined) return { status: 'putFailed', steps: 0, nextMs: undefined }
  const done = Math.min(steps, Math.floor((elapsedMs - matchingMs) / stepMs))
  if (done < steps) return { status: 'putting', steps: done, nextMs: matchingMs + (done + 1) * stepMs }
  const settlementStartMs = matchingMs + steps * stepMs + finishedMs
  if (elapsedMs < settlementStartMs) return { status: 'putFinished', steps, nextMs: settlementStartMs }
  if (elapsedMs < settlementStartMs + settlementMs) {
    return { status: 'waitSettlement', steps, nextMs: settlementStartMs + settlementMs }
  }
  return { status: 'settled', steps, nextMs: undefined }
}

const statusOrder: readonly PlanStatus[] = ['matching', 'putting', 'putFinished', 'waitSettlement', 'settled']

/** The statuses after `from`, up to and including `to`. */
export function statesBetween(from: PlanStatus, to: PlanStatus): PlanStatus[] {
  if (to === 'putFailed') return from === 'matching' ? ['putFailed'] : []
  const position = (status: PlanStatus) => statusOrder.indexOf(status)
  return statusOrder.slice(position(from) + 1, position(to) + 1)
}
