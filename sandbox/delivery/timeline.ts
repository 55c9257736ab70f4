/** When a plan does what: pure arithmetic on delivery time. */
import type { PlanStatus } from '#protocol/http/plans.ts'
import { type DeliveryModel, finishedMs, settlementMs, stepMs } from './model.ts'

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
