/** What the demo account did, day by day. */

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

/** Takes the price from the available balance. Refuses with `wallet.insufficientBalance`. */
export async function bookSubscription(
  database: Database,
  accountId: string,
  amount: Amount,
  at: Date,
): Promise<void> {
  await database.serializable(async (tx) => {
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

/** What the demo partner can do. */
function actionsOf(context: UserContext, clock: ManualClock) {
  const { sandbox, account, sessionId } = context
  const { database } = sandbox
  const once = () => ({ request_id: randomUUID() })
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
    if (plan === undefined) throw new Error(`no plan of ${productId} waits`)
    return plan
  }
  const unusedCoupon = async (name: CouponName) => {
    const isOne = and(eq(coupons.name, name), isNull(coupons.used_at))
    const [coupon] = await database.read
      .select()
      .from(coupons)
      .where(and(eq(coupons.account_id, account.id), isOne))
    return coupon?.id
  }
  return {
    /** Lets time pass up to a moment and brings plans up to it. */
    until: async (moment: number) => {
      clock.tick(moment - clock.now().getTime())
      await advance(sandbox)
    },
    put: async (productId: string, written: string, couponName?: CouponName) => {
      const { id } = await waiting(productId)
      const coupon_id = couponName && (await unusedCoupon(couponName))
      await stepUp()
      const request = { id, amount: amount(written), ...(coupon_id && { coupon_id }), ...once() }
      await planHandlers.putPlan(context, request)
      return id
    },
    deposit: (written: string) => creditDeposit(database, account.id, amount(written), clock.now()),
    withdraw: async (written: string) => {
      await stepUp()
      const request = { amount: amount(written), method: 'address' as const, ...once() }
      return (await walletHandlers.withdraw(context, request)).reference
    },
    cancel: (reference: string) => withdrawalHandlers.cancelWithdrawal(context, { reference, ...once() }),
    refuse: (reference: string, reason: string) => refusePayout(database, reference, reason, clock.now()),
    chargeback: (planId: string, written: Amount, reason: string) =>
      chargeback(database, planId, written, reason, clock.now()),
    /** Once a day; which day an hour of the story falls on depends on the hour at which it is told. */
    signIn: async () => {
      if (await hasCheckedInToday(database.read, account, context.timeZone, clock.now())) return
      await checkInHandlers.signIn(context, once())
    },
    receive: () => couponHandlers.receiveCoupons(context, once()),
    follow: (operated_id: string) => followHandlers.follow(context, { operated_id, ...once() }),
  }
}

type Actions = ReturnType<typeof actionsOf>

/** A coupon of the past that nobody used. */
async function grantForgottenCoupon({ sandbox, account }: UserContext, now: Date): Promise<void> {
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

/** Tells the story from the clock's moment to `now`; the clock stands at `now` in the end. */
export async function tellDemoStory(context: UserContext, clock: ManualClock, now: Date): Promise<void> {
  const act = actionsOf(context, clock)
  const begin = clock.now().getTime()
  /** Brings everything up to an hour of a day, counted from the beginning. */
  const on = (day: number, hour: number) => act.until(begin + day * dayMs + hour * hourMs)
  const { database } = context.sandbox
  await notify(database.db, context.account.id, 'welcome', {}, clock.now())
  await notify(database.db, context.account.id, 'firstSteps', {}, clock.now())
  await grantForgottenCoupon(context, clock.now())
  await firstWeek(act, on)
  await announce(database, earlierNotice, clock.now())
  await secondWeek(act, on)
  await bookSubscription(database, context.account.id, amount('29'), clock.now())
  await thirdWeek(act, on)
  await announce(database, laterNotice, clock.now())
  await today(context, act, now.getTime())
}

type On = (day: number, hour: number) => Promise<void>

const earlierNotice = {
  category: 'system_maintenance',
  title: 'Maintenance on Sunday morning',
  content:
    'Settlements may come up to an hour later on Sunday between 03:00 and 05:00 UTC. Plans go on running and nothing is lost.',
} as const

const laterNotice = {
  category: 'system_announcement',
  title: 'New products in the list',
  content:
    'Two products have joined the network. Their product pages show how past plans ended, losses included.',
} as const

async function firstWeek(act: Actions, on: On): Promise<void> {
  await act.deposit('3000')
  await act.signIn()
  await act.put('brindle-coffee', '150')
  await on(0, 3)
  await on(1, 0)
  await act.put('orbit-orchard', '300')
  await act.put('nine-knots', '250')
  await on(1, 2)
  await on(3, 1)
  await act.signIn()
  await act.put('tidewheel', '800')
  await on(3, 4)
  await on(5, 2)
  await act.withdraw('200')
  await act.put('hearthline', '400')
  await on(6, 0)
}

async function secondWeek(act: Actions, on: On): Promise<void> {
  await on(8, 1)
  await act.put('cogwheel-derby', '220')
  await act.follow('OP-1002')
  const checked = await act.put('fernway-maps', '180')
  await on(8, 2.5)
  await act.chargeback(checked, amount('6.40'), 'repeated clicks of one device')
  await on(9, 0)
  await act.cancel(await act.withdraw('60'))
  await on(11, 3)
  await act.receive()
  await act.signIn()
  await act.put('quillwise', '120', 'welcomeDeduction')
  await act.put('brindle-coffee', '200', 'welcomeDiscount')
  await on(12, 1)
  await act.follow('OP-1003')
}

async function thirdWeek(act: Actions, on: On): Promise<void> {
  await on(14, 2)
  await act.put('saltmarsh-tales', '160', 'shareVoucher')
  // Matching fails, so its coupon comes back.
  await act.put('lumen-yard', '150', 'extraReach')
  await on(14, 5)
  await on(16, 0)
  await act.refuse(await act.withdraw('80'), 'The address could not be reached. Nothing was sent.')
  for (const day of [17, 18, 19]) {
    await on(day, 3)
    await act.signIn()
  }
  await act.put('hearthline', '500', 'reachVoucher')
  await act.put('tidewheel', '600')
  await on(19, 6)
  await act.deposit('250')
  for (const day of [20, 21, 22]) {
    await on(day, 3)
    await act.signIn()
  }
}

/** How long before `now` a product's plan was put, to stand where it should; and what was put. */
function liveCourse() {
  const steps = (productId: string, ordinal: number, part: number) => {
    const model = modelOf(productId, ordinal)
    return model.matchingMs + Math.round(model.steps * part) * stepMs
  }
  return [
    {
      product: 'moth-and-lantern',
      put: '90',
      ago: steps('moth-and-lantern', 1, 1) + finishedMs + 5 * 60_000,
    },
    { product: 'pebble-harbor', put: '140', ago: steps('pebble-harbor', 1, 1) + 5 * 60_000 },
    { product: 'cogwheel-derby', put: '260', ago: steps('cogwheel-derby', 2, 0.4) },
    { product: 'fernway-maps', put: '120', ago: 60_000 },
  ]
}

/** Plans in each state on the way, which then stand still, and a payout that is under way. */
async function today(context: UserContext, act: Actions, now: number): Promise<void> {
  const live: string[] = []
  for (const { product, put, ago } of liveCourse().toSorted((a, b) => b.ago - a.ago)) {
    await act.until(now - ago)
    live.push(await act.put(product, put))
  }
  await act.until(now)
  await act.withdraw('150')
  await context.sandbox.database.db
    .update(plans)
    .set({ due_delivery_at: null })
    .where(inArray(plans.id, live))
}
