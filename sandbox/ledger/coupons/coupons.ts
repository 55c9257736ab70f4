/**
 * What a coupon does to the ledger (docs/decisions/0001): the network pays its part of what runs, and gets of the rest the
 * share that it paid. The effect of each type is the contract's: `coupon-rules.ts`.
 */
import { and, eq, gt, gte, isNull, lt, ne } from 'drizzle-orm'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { applyCoupon, type CouponedFunding } from '#protocol/http/coupon-rules.ts'
import { add, compare, minorDigitsOf, portion, smaller, subtract, toWire, zero } from '#protocol/money.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { type CouponRow, coupons } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { notify } from '../../notifications/notices.ts'
import { lockAccount } from '../accounts.ts'
import { localDayOf, startOfDay } from '../local-time.ts'

/** Used, expired or neither, at a moment; a used one does not expire. */
export function couponState(coupon: CouponRow, now: Date): 'unused' | 'used' | 'expired' {
  if (coupon.used_at !== null) return 'used'
  return coupon.expires_at <= now ? 'expired' : 'unused'
}

/** The terms as the contract's rule reads them. */
function termsOf({ type, value, stated_amount, amount_requirement }: CouponRow) {
  return { type, value, amount_requirement, stated_amount: stated_amount ?? undefined }
}

export interface CouponUse {
  readonly coupon: CouponRow
  readonly effect: CouponedFunding
}

/** When and where a coupon is to be used. */
export interface UseMoment {
  readonly amount: Amount
  readonly now: Date
  /** The zone whose day counts for "once per day". */
  readonly zone: string
}

/**
 * What a put with a coupon comes to. The caller holds the account's lock. Refuses, in this order: a coupon that is not the
 * account's, used, expired, applied by customer service only, below its requirement, for another amount, for followers
 * only, or of a name that was used today.
 */
export async function couponUse(
  tx: Transaction,
  account: Account,
  couponId: string,
  { amount, now, zone }: UseMoment,
): Promise<CouponUse> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponId), eq(coupons.account_id, account.id)))
    .for('no key update')
  if (coupon === undefined) throw new BusinessError('coupon.notFound')
  const state = couponState(coupon, now)
  if (state === 'used') throw new BusinessError('coupon.used')
  if (state === 'expired') throw new BusinessError('coupon.expired')
  const following = { currency: account.currency, isFollowing: account.operated_id !== null }
  const effect = applyCoupon(termsOf(coupon), amount, following)
  if (effect === undefined) throw misfit(coupon, amount, account.currency)
  await refuseSameName(tx, coupon, now, zone)
  return { coupon, effect }
}

/** Why the contract's rule found no effect. */
function misfit(coupon: CouponRow, amount: Amount, currency: string): BusinessError {
  if (coupon.type === 'custom') return new BusinessError('coupon.askCustomerService')
  if (compare(amount, coupon.amount_requirement) < 0) return new BusinessError('coupon.belowRequirement')
  if (coupon.type === 'team') return new BusinessError('coupon.followingOnly')
  const stated = toWire(coupon.stated_amount ?? zero, currency)
  return new BusinessError('coupon.statedAmountOnly', { params: { amount: stated } })
}

async function refuseSameName(tx: Transaction, coupon: CouponRow, now: Date, zone: string): Promise<void> {
  const today = localDayOf(now, zone)
  const [used] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.account_id, coupon.account_id),
        eq(coupons.name, coupon.name),
        ne(coupons.id, coupon.id),
        gte(coupons.used_at, startOfDay(today, zone)),
        lt(coupons.used_at, startOfDay({ ...today, day: today.day + 1 }, zone)),
      ),
    )
    .limit(1)
  if (used !== undefined) throw new BusinessError('coupon.sameNameToday')
}

/** Binds a coupon to the plan that it was used for. */
export async function markUsed(
  tx: Transaction,
  { coupon, effect }: CouponUse,
  planId: string,
  now: Date,
): Promise<void> {
  const network_part = subtract(effect.runs, effect.paid)
  await tx
    .update(coupons)
    .set({ used_at: now, plan_id: planId, network_part, share_less: effect.shareLess })
    .where(eq(coupons.id, coupon.id))
}

/** The coupon that runs in a plan. */
export async function couponOf(tx: Transaction, planId: string): Promise<CouponRow | undefined> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.plan_id, planId)).for('no key update')
  return coupon
}

/** After a failed matching the coupon is as unused as before; its time goes on. */
export async function giveBack(tx: Transaction, { id }: CouponRow): Promise<void> {
  await tx
    .update(coupons)
    .set({ used_at: null, plan_id: null, network_part: zero, share_less: zero })
    .where(eq(coupons.id, id))
}

/** How a coupon ends with its plan. */
export interface CouponEnd {
  /** Of the budget that was not billed, what goes back to the network. */
  readonly rest: Amount
  /** What comes off the network's share. */
  readonly shareLess: Amount
  /** Both together, as far as they helped: what the coupon saved. */
  readonly saved: Amount
}

/**
 * The rest of the budget is split by who paid it; what does not divide is the partner's. `rest` and `paidInto` leave
 * start-up credit aside: it is billed first and its own rest goes its own way.
 */
export function couponEnd(
  coupon: CouponRow | undefined,
  settled: { readonly rest: Amount; readonly paidInto: Amount; readonly share: Amount },
  currency: string,
): CouponEnd {
  if (coupon === undefined) return { rest: zero, shareLess: zero, saved: zero }
  const rest = isPositive(coupon.network_part)
    ? portion(settled.rest, coupon.network_part, settled.paidInto, minorDigitsOf(currency))
    : zero
  const shareLess = smaller(coupon.share_less, settled.share)
  return { rest, shareLess, saved: add(subtract(coupon.network_part, rest), shareLess) }
}

/** Keeps what a coupon saved. */
export async function keepSaved(
  tx: Transaction,
  coupon: CouponRow | undefined,
  saved: Amount,
): Promise<void> {
  if (coupon === undefined) return
  await tx.update(coupons).set({ saved }).where(eq(coupons.id, coupon.id))
}

/**
 * Customer service applies a custom coupon: from then on it is an addition of its value, to be used in a put. It moves no
 * money by itself. Takes the one that expires first; undefined when none waits.
 */
export async function releaseCustomCoupon(
  { serializable }: Pick<Database, 'serializable'>,
  accountId: string,
  now: Date,
): Promise<CouponRow | undefined> {
  return serializable(async (tx) => {
    const { currency } = await lockAccount(tx, accountId)
    const [waiting] = await tx
      .select()
      .from(coupons)
      .where(
        and(
          eq(coupons.account_id, accountId),
          eq(coupons.type, 'custom'),
          isNull(coupons.used_at),
          gt(coupons.expires_at, now),
        ),
      )
      .orderBy(coupons.expires_at)
      .limit(1)
      .for('no key update')
    if (waiting === undefined) return undefined
    await tx.update(coupons).set({ type: 'addition' }).where(eq(coupons.id, waiting.id))
    const params = { value: toWire(waiting.value, currency), currency }
    await notify(tx, accountId, 'couponApplied', params, now)
    return waiting
  }, accountId)
}
