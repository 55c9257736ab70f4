/**
 * The effect of a coupon on the ledger (docs/decisions/0001): the network pays its part of the budget and gets back the
 * same proportion of what is not billed. The rule for each type is in the protocol: `coupon-rules.ts`.
 */
import { and, eq, gt, gte, isNull, lt, ne } from 'drizzle-orm'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { applyCoupon, type CouponedFunding } from '#protocol/coupons/coupon-rules.ts'
import { add, compare, minorDigitsOf, portion, smaller, subtract, toWire, zero } from '#protocol/money.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { type CouponRow, coupons } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { notify } from '../../notifications/notices.ts'
import { lockAccount } from '../accounts.ts'
import { localDayOf, startOfDay } from '../local-time.ts'
import { addFigures } from '../statistics.ts'

/** The state at `now`; a used coupon does not expire. */
export function couponState(coupon: CouponRow, now: Date): 'unused' | 'used' | 'expired' {
  if (coupon.used_at !== null) return 'used'
  return coupon.expires_at <= now ? 'expired' : 'unused'
}

/** The terms as the protocol's rule takes them. */
function termsOf({ type, value, stated_amount, amount_requirement }: CouponRow) {
  return { type, value, amount_requirement, stated_amount: stated_amount ?? undefined }
}

export interface CouponUse {
  readonly coupon: CouponRow
  readonly effect: CouponedFunding
}

/** The funding that a coupon is used for. */
export interface FundingContext {
  readonly amount: Amount
  readonly now: Date
  /** The time zone whose day counts for "once per day". */
  readonly zone: string
}

/**
 * The effect of a coupon on a funding. The caller holds the account's lock. Rejects, in this order, a coupon that is not
 * the account's, used, expired, applied by customer service only, below its requirement, for another amount, for
 * followers only, or of a name that was used today.
 */
export async function evaluateCoupon(
  tx: Transaction,
  account: Account,
  couponId: string,
  { amount, now, zone }: FundingContext,
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
  if (effect === undefined) throw ineligibility(coupon, amount, account.currency)
  await assertNameUnused(tx, coupon, now, zone)
  return { coupon, effect }
}

/** Why the protocol's rule found no effect. */
function ineligibility(coupon: CouponRow, amount: Amount, currency: string): BusinessError {
  if (coupon.type === 'custom') return new BusinessError('coupon.askCustomerService')
  if (compare(amount, coupon.amount_requirement) < 0) return new BusinessError('coupon.belowRequirement')
  if (coupon.type === 'team') return new BusinessError('coupon.followingOnly')
  const stated = toWire(coupon.stated_amount ?? zero, currency)
  return new BusinessError('coupon.statedAmountOnly', { params: { amount: stated } })
}

async function assertNameUnused(tx: Transaction, coupon: CouponRow, now: Date, zone: string): Promise<void> {
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

/** Marks a coupon as used for a plan. */
export async function markUsed(
  tx: Transaction,
  { coupon, effect }: CouponUse,
  planId: string,
  now: Date,
): Promise<void> {
  const network_part = subtract(effect.budget, effect.charge)
  await tx
    .update(coupons)
    .set({ used_at: now, plan_id: planId, network_part, share_less: effect.shareLess })
    .where(eq(coupons.id, coupon.id))
}

/** The coupon that a plan was funded with. */
export async function couponOf(tx: Transaction, planId: string): Promise<CouponRow | undefined> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.plan_id, planId)).for('no key update')
  return coupon
}

/** Makes a coupon usable again after a failed matching; its expiry does not change. */
export async function releaseCoupon(tx: Transaction, { id }: CouponRow): Promise<void> {
  await tx
    .update(coupons)
    .set({ used_at: null, plan_id: null, network_part: zero, share_less: zero })
    .where(eq(coupons.id, id))
}

/** The effect of a coupon on the settlement of its plan. */
export interface CouponSettlement {
  /** The part of the unbilled budget that goes back to the network. */
  readonly rest: Amount
  /** The reduction of the network's share. */
  readonly shareLess: Amount
  /** What the coupon saved the partner in total. */
  readonly saved: Amount
}

/**
 * Splits the unbilled budget (`rest`) in the proportion of who paid it; the rounding difference goes to the partner.
 * `rest` and `paidInto` exclude start-up credit, which is billed first and returned separately.
 */
export function settleCoupon(
  coupon: CouponRow | undefined,
  settled: { readonly rest: Amount; readonly paidInto: Amount; readonly share: Amount },
  currency: string,
): CouponSettlement {
  if (coupon === undefined) return { rest: zero, shareLess: zero, saved: zero }
  const rest = isPositive(coupon.network_part)
    ? portion(settled.rest, coupon.network_part, settled.paidInto, minorDigitsOf(currency))
    : zero
  const shareLess = smaller(coupon.share_less, settled.share)
  return { rest, shareLess, saved: add(subtract(coupon.network_part, rest), shareLess) }
}

/** Stores what a coupon saved at a settlement, and adds it to the statistics. */
export async function storeSaved(
  tx: Transaction,
  coupon: CouponRow | undefined,
  saved: Amount,
  now: Date,
): Promise<void> {
  if (coupon === undefined) return
  await tx.update(coupons).set({ saved }).where(eq(coupons.id, coupon.id))
  await addFigures(tx, coupon.account_id, now, { discount: saved })
}

/**
 * Customer service applies a custom coupon: from then on it is an `addition` of its value for a funding. This moves no
 * money. Picks the one that expires first; undefined when there is none.
 */
export async function releaseCustomCoupon(
  { withAccountLock }: Pick<Database, 'withAccountLock'>,
  accountId: string,
  now: Date,
): Promise<CouponRow | undefined> {
  return withAccountLock(async (tx) => {
    const { currency } = await lockAccount(tx, accountId)
    const [coupon] = await tx
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
    if (coupon === undefined) return undefined
    await tx.update(coupons).set({ type: 'addition' }).where(eq(coupons.id, coupon.id))
    const params = { value: toWire(coupon.value, currency), currency }
    await notify(tx, accountId, 'couponApplied', params, now)
    return coupon
  }, accountId)
}
