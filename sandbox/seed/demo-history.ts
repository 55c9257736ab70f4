/** The history of the demo account, day by day. */

import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { amount, compare } from '#protocol/money.ts'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema/accounts.ts'
import { coupons, plans } from '../db/schema/plans.ts'
import { advance } from '../delivery/advance.ts'
import type { ManualClock } from '../delivery/clock.ts'
import { finishedMs, modelOf, stepMs } from '../delivery/model.ts'
import { BusinessError } from '../http/business-error.ts'
import { lockAccount, readBalances } from '../ledger/accounts.ts'
import { chargeback, creditDeposit } from '../ledger/customer-service.ts'
import { newReference, post } from '../ledger/post.ts'
import type { CouponName } from '../ledger/remarks.ts'
import { refusePayout } from '../ledger/withdrawals.ts'
import { announce, notify } from '../notifications/notices.ts'
import { checkInHandlers, hasCheckedInToday } from '../routes/account/daily-check-in.ts'
import { followHandlers } from '../routes/network/follow.ts'
import { couponHandlers } from '../routes/plans/coupons.ts'
import { planHandlers } from '../routes/plans/plans.ts'
import { walletHandlers } from '../routes/wallet/wallet.ts'
import { withdrawalHandlers } from '../routes/wallet/withdrawals.ts'

/** Charges the price to the available balance. Rejects with `wallet.insufficientBalance`. */
export async function bookSubscription(
  database: Database,
  accountId: string,
  amount: Amount,
  at: Date,
): Promise<void> {
  await database.withAccountLock(async (tx) => {
    await lockAccount(tx, accountId)
    const { available } = await readBalances(tx, accountId)
    if (compare(amount, available) > 0) throw new BusinessError('wallet.insufficientBalance')
    await post(tx, { accountId, reference: newReference('subscription'), at }, [
      { from: 'available', to: 'subscriptions', amount, type: 'vip_subscription', remark: 'levelBought' },
    ])
  }, accountId)
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The demo partner's requests. */
function actionsOf(context: UserContext, clock: ManualClock) {
  const { sandbox, account, sessionId } = context
  const { database } = sandbox
  const newRequestId = () => ({ request_id: randomUUID() })
  const stepUp = async () => {
    const step_up_until = new Date(clock.now().getTime() + 60_000)
    await database.db.update(sessions).set({ step_up_until }).where(eq(sessions.token_hash, sessionId))
  }
  const waiting = async (productId: string) => {
    const isWaiting = and(eq(plans.product_id, productId), eq(plans.status, 'waitPut'))
    const [plan] = await database.read
      .select()
      .from(plans)
      .where(and(eq(plans.account_id, account.id), isWaiting))
    if (plan === undefined) throw new Error(`${productId} has no waiting plan`)
    return plan
  }
  const unusedCoupon = async (name: CouponName) => {
    const isUnused = and(eq(coupons.name, name), isNull(coupons.used_at))
    const [coupon] = await database.read
      .select()
      .from(coupons)
      .where(and(eq(coupons.account_id, account.id), isUnused))
    return coupon?.id
  }
  return {
    /** Advances the clock and the plans to `time`. */
    until: async (time: number) => {
      clock.tick(time - clock.now().getTime())
      await advance(sandbox)
    },
    put: async (productId: string, value: string, couponName?: CouponName) => {
      const { id } = await waiting(productId)
      const coupon_id = couponName && (await unusedCoupon(couponName))
      await stepUp()
      const request = { id, amount: amount(value), ...(coupon_id && { coupon_id }), ...newRequestId() }
      await planHandlers.putPlan(context, request)
      return id
    },
    deposit: (value: string) => creditDeposit(database, account.id, amount(value), clock.now()),
    withdraw: async (value: string) => {
      await stepUp()
      const request = { amount: amount(value), method: 'address' as const, ...newRequestId() }
      return (await walletHandlers.withdraw(context, request)).reference
    },
    cancel: (reference: string) =>
      withdrawalHandlers.cancelWithdrawal(context, { reference, ...newRequestId() }),
    refuse: (reference: string, reason: string) => refusePayout(database, reference, reason, clock.now()),
    chargeback: (planId: string, revenue: Amount, reason: string) =>
      chargeback(database, planId, revenue, reason, clock.now()),
    /** At most once per day: two check-ins of the history can fall on one day, depending on the hour of the seeding. */
    signIn: async () => {
      if (await hasCheckedInToday(database.read, account, context.timeZone, clock.now())) return
      await checkInHandlers.signIn(context, newRequestId())
    },
    receive: () => couponHandlers.receiveCoupons(context, newRequestId()),
    follow: (operated_id: string) => followHandlers.follow(context, { operated_id, ...newRequestId() }),
  }
}

type Actions = ReturnType<typeof actionsOf>

/** Adds a past coupon that expired unused. */
async function addExpiredCoupon({ sandbox, account }: UserContext, now: Date): Promise<void> {
  await sandbox.database.db.insert(coupons).values({
    account_id: account.id,
    name: 'autumnDiscount',
    type: 'discount',
    value: amount('7.5'),
    amount_requirement: amount('80'),
    granted_at: now,
    expires_at: new Date(now.getTime() + 9 * dayMs),
  })
}

/** Creates the history from the clock's time up to `now`, where the clock is in the end. */
export async function seedDemoHistory(context: UserContext, clock: ManualClock, now: Date): Promise<void> {
  const act = actionsOf(context, clock)
  const start = clock.now().getTime()
  /** Advances to an hour of a day, counted from the start. */
  const advanceTo: AdvanceTo = (day, hour) => act.until(start + day * dayMs + hour * hourMs)
  const { database } = context.sandbox
  await notify(database.db, context.account.id, 'welcome', {}, clock.now())
  await notify(database.db, context.account.id, 'firstSteps', {}, clock.now())
  await addExpiredCoupon(context, clock.now())
  await firstWeek(act, advanceTo)
  await announce(database, 'plannedMaintenance', clock.now())
  await secondWeek(act, advanceTo)
  await bookSubscription(database, context.account.id, amount('29'), clock.now())
  await thirdWeek(act, advanceTo)
  await announce(database, 'productsAdded', clock.now())
  await today(context, act, now.getTime())
}

type AdvanceTo = (day: number, hour: number) => Promise<void>

async function firstWeek(act: Actions, advanceTo: AdvanceTo): Promise<void> {
  await act.deposit('3000')
  await act.signIn()
  await act.put('brindle-coffee', '150')
  await advanceTo(0, 3)
  await advanceTo(1, 0)
  await act.put('orbit-orchard', '300')
  await act.put('nine-knots', '250')
  await advanceTo(1, 2)
  await advanceTo(3, 1)
  await act.signIn()
  await act.put('tidewheel', '800')
  await advanceTo(3, 4)
  await advanceTo(5, 2)
  await act.withdraw('200')
  await act.put('hearthline', '400')
  await advanceTo(6, 0)
}

async function secondWeek(act: Actions, advanceTo: AdvanceTo): Promise<void> {
  await advanceTo(8, 1)
  await act.put('cogwheel-derby', '220')
  await act.follow('OP-1002')
  const checked = await act.put('fernway-maps', '180')
  await advanceTo(8, 2.5)
  await act.chargeback(checked, amount('6.40'), 'repeatedClicks')
  await advanceTo(9, 0)
  await act.cancel(await act.withdraw('60'))
  await advanceTo(11, 3)
  await act.receive()
  await act.signIn()
  await act.put('quillwise', '120', 'welcomeDeduction')
  await act.put('brindle-coffee', '200', 'welcomeDiscount')
  await advanceTo(12, 1)
  await act.follow('OP-1003')
}

async function thirdWeek(act: Actions, advanceTo: AdvanceTo): Promise<void> {
  await advanceTo(14, 2)
  await act.put('saltmarsh-tales', '160', 'shareVoucher')
  // Matching fails, so the coupon becomes usable again.
  await act.put('lumen-yard', '150', 'extraReach')
  await advanceTo(14, 5)
  await advanceTo(16, 0)
  await act.refuse(await act.withdraw('80'), 'addressUnreachable')
  for (const day of [17, 18, 19]) {
    await advanceTo(day, 3)
    await act.signIn()
  }
  await act.put('hearthline', '500', 'reachVoucher')
  await act.put('tidewheel', '600')
  await advanceTo(19, 6)
  await act.deposit('250')
  for (const day of [20, 21, 22]) {
    await advanceTo(day, 3)
    await act.signIn()
  }
}

/** Plans in each running status: product, budget, and the time of the funding in ms before `now`. */
function livePlans() {
  const deliveredMs = (productId: string, ordinal: number, part: number) => {
    const model = modelOf(productId, ordinal)
    return model.matchingMs + Math.round(model.steps * part) * stepMs
  }
  return [
    {
      product: 'moth-and-lantern',
      put: '90',
      agoMs: deliveredMs('moth-and-lantern', 1, 1) + finishedMs + 5 * 60_000,
    },
    { product: 'pebble-harbor', put: '140', agoMs: deliveredMs('pebble-harbor', 1, 1) + 5 * 60_000 },
    { product: 'cogwheel-derby', put: '260', agoMs: deliveredMs('cogwheel-derby', 2, 0.4) },
    { product: 'fernway-maps', put: '120', agoMs: 60_000 },
  ]
}

/** Frozen plans in each running status, and a pending payout. */
async function today(context: UserContext, act: Actions, now: number): Promise<void> {
  const live: string[] = []
  for (const { product, put, agoMs } of livePlans().toSorted((a, b) => b.agoMs - a.agoMs)) {
    await act.until(now - agoMs)
    live.push(await act.put(product, put))
  }
  await act.until(now)
  await act.withdraw('150')
  await context.sandbox.database.db
    .update(plans)
    .set({ due_delivery_at: null })
    .where(inArray(plans.id, live))
}
