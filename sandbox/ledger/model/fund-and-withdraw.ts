import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { advance } from '../../delivery/advance.ts'
import { actionsOf } from '../../testing/partner.ts'
import { dollars, smaller } from './books.ts'
import type { Method, MoneyModel } from './money-model.ts'
import { type Product, putLimits, settledAt } from './plan-course.ts'
import { amountOf, expectResult, type Run, send, stepUp, times, type Wish } from './real.ts'

const Receipt = v.object({ reference: v.string(), fee: v.string(), available_after: v.string() })

export interface FundWish {
  readonly product: Product
  readonly wish: Wish
  readonly couponIndex: number
  /** The step-up window is open. */
  readonly isOpen: boolean
  readonly isTwice: boolean
  /** Funds a minute before the oldest running plan is settled, so that this one is still matching then. */
  readonly isLate: boolean
}

const minuteMs = 60_000

/** The delivery time of the next funding. All steps are due whole minutes after it, so no two plans are due together. */
function nextFundingTime(model: MoneyModel, delivery: number, isLate: boolean): number {
  const [oldest] = model.running
  let time = Math.max(delivery + 1, isLate && oldest ? settledAt(oldest) - minuteMs : 0)
  while (model.plans.some(({ putAt }) => (time - putAt) % minuteMs === 0)) time += 1
  return time
}

/** A funding that may be rejected. */
export const fund = ({ product, wish, couponIndex, isOpen, isTwice, isLate }: FundWish): Run =>
  async function fund(model, real) {
    const act = actionsOf(real.partner)
    const before = real.clock.delivery().getTime()
    await real.clock.advanceClock(nextFundingTime(model, before, isLate) - before)
    model.advance(real.clock.delivery().getTime())
    await advance(real.partner.sandbox)
    if (isOpen) await stepUp(model, real)
    const [now, delivery] = times(real.clock)
    const [minimum, maximum] = putLimits[product]
    const cents =
      wish.part === undefined
        ? smaller(minimum + BigInt(wish.cents) - 2n, maximum + 1n)
        : amountOf(wish, model.books.of('available'))
    const coupon = model.coupons[couponIndex]
    const effect = model.checkFunding(product, cents, coupon, now)
    const id = model.runningOf(product)?.id ?? (await act.waiting(product))
    const requestId = randomUUID()
    const call = (extra: bigint) => () => act.put(id, dollars(cents + extra), requestId, coupon?.id)
    if (cents <= 0n) return
    const answer = await send(real, call(0n), call(1n), isTwice)
    if (typeof effect === 'string') return void expectResult(answer, effect)
    const credit = smaller(model.books.of('start_up_credit'), effect.charge)
    model.fund(product, id, effect, coupon, [now, delivery])
    const receipt = v.parse(
      v.looseObject({ from_credit: v.string(), from_available: v.string() }),
      expectResult(answer, undefined),
    )
    deepStrictEqual(
      [receipt.from_credit, receipt.from_available],
      [dollars(credit), dollars(effect.charge - credit)],
    )
  }

/** A withdrawal that may be rejected. */
export const withdraw = (wish: Wish, method: Method, isOpen: boolean, isTwice: boolean): Run =>
  async function withdraw(model, real) {
    if (isOpen) await stepUp(model, real)
    const [now, delivery] = times(real.clock)
    const cents = amountOf(wish, model.books.of('available'))
    if (cents <= 0n) return
    const errorKey = model.checkWithdrawal(cents, method, now)
    const requestId = randomUUID()
    const call = (extra: bigint) => () =>
      actionsOf(real.partner).withdraw(dollars(cents + extra), requestId, method)
    const answer = await send(real, call(0n), call(1n), isTwice)
    if (errorKey !== undefined) return void expectResult(answer, errorKey)
    const receipt = v.parse(Receipt, expectResult(answer, undefined))
    const { fee } = model.withdraw(receipt.reference, cents, method, delivery)
    deepStrictEqual(
      [receipt.fee, receipt.available_after],
      [dollars(fee), dollars(model.books.of('available'))],
    )
  }
