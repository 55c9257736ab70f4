/** The commands that run on the model and on the sandbox, as fast-check arbitraries. */

import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { amount } from '#protocol/money.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { advance } from '../../delivery/advance.ts'
import { couponHandlers } from '../../routes/plans/coupons.ts'
import { spendingCapHandlers } from '../../routes/wallet/spending-cap.ts'
import { withdrawalHandlers } from '../../routes/wallet/withdrawals.ts'
import { actionsOf } from '../../testing/partner.ts'
import { releaseCustomCoupon } from '../coupons/coupons.ts'
import { chargeback } from '../customer-service.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'
import { refusePayout } from '../withdrawals.ts'
import { dollars, packAt } from './books.ts'
import { fund, withdraw } from './fund-and-withdraw.ts'
import type { Method, MoneyModel } from './money-model.ts'
import { addedProducts, deliveredAt, products } from './plan-course.ts'
import {
  amountOf,
  compareWithModel,
  expectResult,
  type Real,
  type Run,
  resultOf,
  send,
  stepUp,
  type Wish,
} from './real.ts'

class Command implements fc.AsyncCommand<MoneyModel, Real> {
  readonly #name: string
  readonly #run: Run

  constructor(name: string, run: Run) {
    this.#name = name
    this.#run = run
  }

  check(): boolean {
    return true
  }

  async run(model: MoneyModel, real: Real): Promise<void> {
    real.countCommand()
    await this.#run(model, real)
    await compareWithModel(model, real.partner)
  }

  toString(): string {
    return this.#name
  }
}

const ReceivedCoupons = v.object({ coupons: v.array(v.object({ id: v.string() })) })
const end = (index: number, status: 'cancelled' | 'refused', isTwice: boolean): Run =>
  async function end(model, real) {
    const withdrawal = model.withdrawals.at(-1 - (index % Math.max(1, model.withdrawals.length)))
    if (withdrawal === undefined) return
    const { sandbox } = real.partner
    const { reference } = withdrawal
    const request_id = randomUUID()
    const cancel = (target: string) => () =>
      withdrawalHandlers.cancelWithdrawal(real.partner, { reference: target, request_id })
    const answer =
      status === 'cancelled'
        ? await send(real, cancel(reference), cancel('WD-OTHER'), isTwice)
        : await resultOf(() => refusePayout(sandbox.database, reference, 'a reason', sandbox.clock.now()))
    expectResult(answer, model.returnWithdrawal(withdrawal, status))
  }

const repeat = (index: number, isOther: boolean): Run =>
  async function repeat(model, real) {
    const sent = real.sent.at(-1 - (index % Math.max(1, real.sent.length)))
    if (sent === undefined) return
    await stepUp(model, real)
    const expected = isOther ? { refusal: 'general.requestIdReused' } : sent.first
    deepStrictEqual(await resultOf(isOther ? sent.other : sent.call), expected)
  }

const pass = (minutes: number, isReal: boolean): Run =>
  async function pass(model, { partner, clock }) {
    if (isReal) clock.tick(minutes * 60_000)
    else await clock.advanceClock(minutes * 60_000)
    await advance(partner.sandbox)
    model.advance(clock.delivery().getTime())
  }

/** Charges back revenue of any plan now, or of a running one at the end of its delivery, after which revenue does not accrue again. */
const chargeBack = (index: number, wish: Wish, isAtEnd: boolean): Run =>
  async function chargeBack(model, real) {
    const { sandbox } = real.partner
    const plans = isAtEnd ? model.running : model.plans
    const plan = plans.at(-1 - (index % Math.max(1, plans.length)))
    if (plan === undefined) return
    const minutes = (deliveredAt(plan) - real.clock.delivery().getTime()) / 60_000
    if (isAtEnd && minutes > 0) await pass(minutes, false)(model, real)
    const cents = amountOf(wish, plan.revenue)
    if (cents <= 0n) return
    const call = () =>
      chargeback(sandbox.database, plan.id, amount(dollars(cents)), 'a reason', sandbox.clock.now())
    expectResult(await resultOf(call), model.chargeBack(plan, cents))
  }

const setCap = (cents: number | undefined, isTwice: boolean): Run =>
  async function setCap(model, real) {
    const request_id = randomUUID()
    const call = (cap: number | undefined) => () =>
      spendingCapHandlers.setSpendingCap(
        real.partner,
        v.parse(walletAdditions.setSpendingCap.request, {
          request_id,
          ...(cap !== undefined && { cap: dollars(BigInt(cap)) }),
        }),
      )
    const answer = await send(real, call(cents), call((cents ?? 0) + 1), isTwice)
    expectResult(
      answer,
      model.setCap(cents === undefined ? undefined : BigInt(cents), real.clock.now().getTime()),
    )
  }

const receive: Run = async (model, { partner, clock }) => {
  const answer = await resultOf(() => couponHandlers.receiveCoupons(partner, { request_id: randomUUID() }))
  if (model.coupons.length > 0) return void expectResult(answer, 'coupon.alreadyReceived')
  const { coupons } = v.parse(ReceivedCoupons, expectResult(answer, undefined))
  model.coupons = packAt(
    clock.now().getTime(),
    coupons.map(({ id }) => id),
  )
}

const release: Run = async (model, { partner: { sandbox, account } }) => {
  const released = await releaseCustomCoupon(sandbox.database, account.id, sandbox.clock.now())
  const custom = model.coupons.find(
    ({ kind, expires }) => kind === 'custom' && expires > sandbox.clock.now().getTime(),
  )
  deepStrictEqual(released?.id, custom?.id)
  if (custom !== undefined) custom.kind = 'addition'
}

const follow: Run = async (model, { partner: { sandbox, account } }) => {
  await sandbox.database.db
    .update(accounts)
    .set({ operated_id: 'OP-1001' })
    .where(eq(accounts.id, account.id))
  model.isFollowing = true
}

const returnCredit: Run = async (model, { partner: { sandbox, account } }) => {
  deepStrictEqual(
    await returnUnusedCredit(sandbox.database, account.id, sandbox.clock.now()),
    model.returnCredit(),
  )
}

const deposit = (cents: number): Run =>
  async function deposit(model, { partner }) {
    expectResult(
      await resultOf(() => actionsOf(partner).deposit(dollars(BigInt(cents)))),
      model.deposit(BigInt(cents)),
    )
  }

const wish: fc.Arbitrary<Wish> = fc.record({
  cents: fc.oneof(
    fc.constantFrom(999, 1000, 1999, 2000),
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 400_000 }),
  ),
  part: fc.option(fc.constantFrom(1000, 1000, 500, 137, 10), { nil: undefined }),
})
/** Small fundings leave start-up credit for others. */
const fundWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ cents: fc.integer({ min: 1, max: 3000 }), part: fc.constant(undefined) }),
  wish,
)
const largePart: fc.Arbitrary<Wish> = fc.record({
  cents: fc.nat({ max: 2 }),
  part: fc.constantFrom(1000, 1000, 1000, 970, 500),
})
const product = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...products) },
  fc.constantFrom(...addedProducts),
)
const rarely = fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 0)
const sometimes = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 0)
const mostly = rarely.map((isRare) => !isRare)
const index = fc.nat({ max: 6 })
/** No coupon, any of the pack, one of the two that share a name, or the share voucher. */
const couponIndex = fc.oneof(fc.constant(99), fc.nat({ max: 8 }), fc.constantFrom(0, 1, 6))

const weighted = (weight: number, commands: fc.Arbitrary<readonly [string, Run]>) => ({
  weight,
  arbitrary: commands.map(([name, run]) => new Command(name, run)),
})
const format = (name: string, ...values: readonly unknown[]) =>
  `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`

/** Commands in the proportions of an active partner, with some of customer service. */
export const command: fc.Arbitrary<fc.AsyncCommand<MoneyModel, Real>> = fc.oneof(
  weighted(
    3,
    fc.integer({ min: 0, max: 900_000 }).map((cents) => [format('deposit', cents), deposit(cents)] as const),
  ),
  weighted(
    6,
    fc
      .record({ product, wish: fundWish, couponIndex, isOpen: mostly, isTwice: rarely, isLate: sometimes })
      .map((args) => [format('fund', args), fund(args)] as const),
  ),
  weighted(
    6,
    fc
      .tuple(wish, fc.constantFrom<Method>('card', 'address'), mostly, rarely)
      .map((args) => [format('withdraw', ...args), withdraw(...args)] as const),
  ),
  weighted(
    2,
    fc
      .tuple(index, fc.constantFrom('cancelled' as const, 'refused' as const), rarely)
      .map((args) => [format('end', ...args), end(...args)] as const),
  ),
  weighted(
    3,
    fc.tuple(index, rarely).map((args) => [format('repeat', ...args), repeat(...args)] as const),
  ),
  weighted(
    5,
    fc
      .tuple(fc.integer({ min: 1, max: 300 }), rarely)
      .map((args) => [format('pass', ...args), pass(...args)] as const),
  ),
  weighted(
    1,
    fc.tuple(index, wish).map((args) => [format('chargeBack', ...args), chargeBack(...args, false)] as const),
  ),
  weighted(
    2,
    fc
      .tuple(index, largePart)
      .map((args) => [format('chargeBackAtEnd', ...args), chargeBack(...args, true)] as const),
  ),
  weighted(
    1,
    fc
      .tuple(fc.option(fc.integer({ min: 5000, max: 500_000 }), { nil: undefined }), rarely)
      .map((args) => [format('setCap', ...args), setCap(...args)] as const),
  ),
  weighted(
    2,
    fc.constantFrom(
      ['receive', receive] as const,
      ['receive', receive] as const,
      ['release', release] as const,
      ['follow', follow] as const,
      ['returnCredit', returnCredit] as const,
    ),
  ),
)
