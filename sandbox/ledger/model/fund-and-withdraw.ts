import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { advance } from '../../delivery/advance.ts'
import { actionsOf } from '../../testing/test-partner.ts'
import { least, written } from './books.ts'
import type { Method, MoneyModel } from './money-model.ts'
import { type Product, putLimits, settledAt } from './plan-course.ts'
import { amountOf, type Run, said, send, stepUp, times, type Wish } from './real.ts'

const Receipt = v.object({ reference: v.string(), fee: v.string(), available_after: v.string() })

export interface PutWish {
  readonly product: Product
  readonly wish: Wish
  readonly place: number
  readonly isOpen: boolean
  readonly isTwice: boolean
  /** A minute before the oldest plan that runs is settled, so that this one's placement is still looked for then. */
  readonly isLate: boolean
}

const minuteMs = 60_000

/** The delivery time of the next put. All else is due whole minutes after a put: no two plans ever at the same moment. */
function nextMoment(model: MoneyModel, delivery: number, isLate: boolean): number {
  const [oldest] = model.running
  let at = Math.max(delivery + 1, isLate && oldest ? settledAt(oldest) - minuteMs : 0)
  while (model.plans.some(({ putAt }) => (at - putAt) % minuteMs === 0)) at += 1
  return at
}

/** A put, allowed or not. */
export const put = ({ product, wish, place, isOpen, isTwice, isLate }: PutWish): Run =>
  async function put(model, real) {
    const act = actionsOf(real.partner)
    const before = real.clock.delivery().getTime()
    await real.clock.advanceClock(nextMoment(model, before, isLate) - before)
    model.advance(real.clock.delivery().getTime())
    await advance(real.partner.sandbox)
    if (isOpen) await stepUp(model, real)
    const [now, delivery] = times(real.clock)
    const [minimum, maximum] = putLimits[product]
    const cents =
      wish.part === undefined
        ? least(minimum + BigInt(wish.cents) - 2n, maximum + 1n)
        : amountOf(wish, model.books.of('available'))
    const coupon = model.coupons[place]
    const effect = model.judgePut(product, cents, coupon, now)
    const id = model.runningOf(product)?.id ?? (await act.waiting(product))
    const requestId = randomUUID()
    const call = (more: bigint) => () => act.put(id, written(cents + more), requestId, coupon?.id)
    if (cents <= 0n) return
    const answer = await send(real, call(0n), call(1n), isTwice)
    if (typeof effect === 'string') return void said(answer, effect)
    const credit = least(model.books.of('start_up_credit'), effect.paid)
    model.put(product, id, effect, coupon, [now, delivery])
    const receipt = v.parse(
      v.looseObject({ from_credit: v.string(), from_available: v.string() }),
      said(answer, undefined),
    )
    deepStrictEqual(
      [receipt.from_credit, receipt.from_available],
      [written(credit), written(effect.paid - credit)],
    )
  }

/** A withdrawal, allowed or not. */
export const withdraw = (wish: Wish, method: Method, isOpen: boolean, isTwice: boolean): Run =>
  async function withdraw(model, real) {
    if (isOpen) await stepUp(model, real)
    const [now, delivery] = times(real.clock)
    const cents = amountOf(wish, model.books.of('available'))
    if (cents <= 0n) return
    const refusal = model.judgeWithdrawal(cents, method, now)
    const requestId = randomUUID()
    const call = (more: bigint) => () =>
      actionsOf(real.partner).withdraw(written(cents + more), requestId, method)
    const answer = await send(real, call(0n), call(1n), isTwice)
    if (refusal !== undefined) return void said(answer, refusal)
    const receipt = v.parse(Receipt, said(answer, undefined))
    const { fee } = model.withdraw(receipt.reference, cents, method, delivery)
    deepStrictEqual(
      [receipt.fee, receipt.available_after],
      [written(fee), written(model.books.of('available'))],
    )
  }
