/**
 * How delivery goes: a seeded model of delivery time since the funding. The n-th plan of a product behaves the same for
 * every account, so results are reproducible. About half of all plans lose money.
 */
import { createHash } from 'node:crypto'
import type { Amount } from '#protocol/amount.ts'
import type { PlanStatus } from '#protocol/http/plans.ts'
import { amount, multiply } from '#protocol/money.ts'
import { type FailureReason, failureReasons } from '../ledger/remarks.ts'

const minute = 60_000

/** Delivery is billed in steps of this many delivery ms. */
export const stepMs = 10 * minute
/** From the end of delivery to waiting for settlement, and from there to settlement. */
export const finishedMs = 10 * minute
export const settlementMs = 20 * minute

/** One plan's course. Rates are figures of a simulation; amounts are made from them in `figuresAt` only. */
export interface DeliveryModel {
  readonly matchingMs: number
  /** Why no placement is found; undefined when one is. */
  readonly failure: FailureReason | undefined
  readonly steps: number
  /** Share of the put amount that delivery uses up in the end. */
  readonly usedPart: number
  /** Revenue per amount billed, before the network's share. */
  readonly grossReturn: number
  /** What a thousand impressions cost, in major units. */
  readonly costPerThousand: number
  readonly clickRate: number
}

/** What delivery has come to after some steps, from its beginning. */
export interface DeliveryFigures {
  readonly billed: Amount
  readonly revenue: Amount
  readonly impressions: number
  readonly clicks: number
}

const oneIn = 8

/** An even number from 0 to below 1 that depends on the seed alone. */
function chance(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32
}

const between = (low: number, high: number, part: number) => low + (high - low) * part

/** The course of the n-th plan of a product. */
export function modelOf(productId: string, ordinal: number): DeliveryModel {
  const draw = (what: string) => chance(`${productId}/${ordinal}/${what}`)
  // A return of 0.6 to 1.4 is left after the share of level 1, which is a fifth: before it, 0.75 to 1.75.
  const ofProduct = between(0.95, 1.55, chance(`${productId}/return`))
  const failure = failureReasons[Math.floor(draw('reason') * failureReasons.length)]
  return {
    matchingMs: Math.round(between(3, 8, draw('matching'))) * minute,
    failure: draw('failure') < 1 / oneIn ? failure : undefined,
    steps: Math.round(between(12, 24, draw('steps'))),
    usedPart: draw('all') < 0.5 ? 1 : between(0.86, 0.99, draw('used')),
    grossReturn: ofProduct + between(-0.2, 0.2, draw('return')),
    costPerThousand: between(2, 8, chance(`${productId}/cost`)),
    clickRate: between(0.008, 0.03, draw('clicks')),
  }
}

const rate = (figure: number) => amount(figure.toFixed(6))

/** What `steps` steps of delivery of `put` came to; never less than after fewer steps. */
export function figuresAt(
  model: DeliveryModel,
  put: Amount,
  steps: number,
  minorDigits: number,
): DeliveryFigures {
  const part = Math.min(steps, model.steps) / model.steps
  const billed = multiply(put, rate(model.usedPart * part), minorDigits, 'down')
  const billedInAll = multiply(put, rate(model.usedPart), minorDigits, 'down')
  // Revenue comes in later than cost.
  const revenue = multiply(billedInAll, rate(model.grossReturn * part ** 1.3), minorDigits, 'down')
  const impressions = Math.floor((Number(billed) / model.costPerThousand) * 1000)
  return { billed, revenue, impressions, clicks: Math.floor(impressions * model.clickRate) }
}

/** Where a plan stands some delivery time after its put. */
export interface Stage {
  readonly status: PlanStatus
  /** Steps of delivery done. */
  readonly steps: number
  /** Delivery ms after the put at which the next thing happens; undefined at the end. */
  readonly nextMs: number | undefined
}

/** The stage that a plan has reached `elapsedMs` of delivery time after its put. */
export function stageAt(model: DeliveryModel, elapsedMs: number): Stage {
  const { matchingMs, steps } = model
  if (elapsedMs < matchingMs) return { status: 'matching', steps: 0, nextMs: matchingMs }
  if (model.failure !== undefined) return { status: 'putFailed', steps: 0, nextMs: undefined }
  const done = Math.min(steps, Math.floor((elapsedMs - matchingMs) / stepMs))
  if (done < steps) return { status: 'putting', steps: done, nextMs: matchingMs + (done + 1) * stepMs }
  const waitsMs = matchingMs + steps * stepMs + finishedMs
  if (elapsedMs < waitsMs) return { status: 'putFinished', steps, nextMs: waitsMs }
  if (elapsedMs < waitsMs + settlementMs) {
    return { status: 'waitSettlement', steps, nextMs: waitsMs + settlementMs }
  }
  return { status: 'settled', steps, nextMs: undefined }
}

const course: readonly PlanStatus[] = ['matching', 'putting', 'putFinished', 'waitSettlement', 'settled']

/** The states that lie after `from` up to `to`. */
export function statesBetween(from: PlanStatus, to: PlanStatus): PlanStatus[] {
  if (to === 'putFailed') return from === 'matching' ? ['putFailed'] : []
  const position = (status: PlanStatus) => course.indexOf(status)
  return course.slice(position(from) + 1, position(to) + 1)
}
