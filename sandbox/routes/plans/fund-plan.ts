/** `/plan/order/put` (docs/rules.md, sections P5, R2 and R4). */
import { and, eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { planEndpoints } from '#protocol/http/plans.ts'
import type { Language } from '#protocol/languages.ts'
import { compare, fitsMinorDigits, subtract, toWire, zero } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { type Plan, type Product, plans, products } from '../../db/schema/plans.ts'
import { fundPlan, splitFunding } from '../../delivery/fund.ts'
import { BusinessError } from '../../http/business-error.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { type CouponUse, evaluateCoupon } from '../../ledger/coupons/coupons.ts'
import { dayZoneOf } from '../../ledger/local-time.ts'
import { couponName } from '../../ledger/remarks.ts'
import { assertWithinCap } from '../../ledger/spending-cap.ts'
import { consumeStepUp } from '../../ledger/step-up.ts'

type FundRequest = ParsedRequestOf<typeof planEndpoints.putPlan>

/**
 * Funds a plan. Checks in this order: `request_id`, plan, amount, limits, coupon, spending cap, balance, step-up window;
 * the window is used up only if all other checks pass.
 */
export async function putPlan(context: UserContext, request: FundRequest) {
  return withIdempotencyKey(context, 'putPlan', request, async (tx) => {
    const { clock } = context.sandbox
    const now = clock.now()
    const account = await lockAccount(tx, context.account.id)
    const { plan, product } = await lockWaitingPlan(tx, account.id, request.id)
    assertFundable(request, product, account.currency)
    const coupon = await couponFor(tx, context, account, request)
    const { amount, request_id: requestId } = request
    const { charge, budget } = coupon?.effect ?? { charge: amount, budget: amount }
    await assertWithinCap(tx, account, charge, now)
    const split = await splitFunding(tx, account.id, charge)
    if (compare(split.fromAvailable, split.available) > 0)
      throw new BusinessError('wallet.insufficientBalance')
    await consumeStepUp(tx, account, context, now)

    const deliveryNow = clock.delivery()
    const funding = await fundPlan(tx, { account, plan, amount: budget, coupon, requestId, now, deliveryNow })
    const wire = (value: Amount) => toWire(value, account.currency)
    return {
      plan_id: plan.id,
      plan_number: plan.plan_number,
      product_name: product.name,
      reference: funding.reference,
      currency: account.currency,
      amount: wire(amount),
      fee: wire(zero),
      from_credit: wire(funding.fromCredit),
      from_available: wire(funding.fromAvailable),
      coupon: coupon && couponEffect(coupon, request, context.language, wire),
      available_after: wire(subtract(split.available, funding.fromAvailable)),
      at: now.toISOString(),
    }
  })
}

/** The effect of the chosen coupon; throws if it is not eligible. */
async function couponFor(
  tx: Transaction,
  { sandbox, timeZone }: UserContext,
  account: Account,
  { coupon_id, amount }: FundRequest,
): Promise<CouponUse | undefined> {
  if (coupon_id === undefined) return undefined
  const now = sandbox.clock.now()
  const zone = await dayZoneOf(tx, account, timeZone, now)
  return evaluateCoupon(tx, account, coupon_id, { amount, now, zone })
}

function couponEffect(
  { coupon, effect }: CouponUse,
  { amount }: FundRequest,
  language: Language,
  wire: (value: Amount) => string,
) {
  return {
    coupon_id: coupon.id,
    name: couponName(coupon.name, language),
    pays_less: wire(subtract(amount, effect.charge)),
    runs_more: wire(subtract(effect.budget, amount)),
    share_less: wire(effect.shareLess),
  }
}

/** Locks the row of a plan that waits to be funded; throws if there is none or it has another status. */
async function lockWaitingPlan(
  tx: Transaction,
  accountId: string,
  planId: string,
): Promise<{ plan: Plan; product: Product }> {
  const [found] = await tx
    .select({ plan: plans, product: products })
    .from(plans)
    .innerJoin(products, eq(plans.product_id, products.id))
    .where(and(eq(plans.id, planId), eq(plans.account_id, accountId)))
    .for('no key update', { of: plans })
  if (found === undefined) throw new BusinessError('plan.notFound')
  if (found.plan.status !== 'waitPut') throw new BusinessError('plan.notWaiting')
  return found
}

/** Throws if the amount is finer than the currency or outside of the product's limits. */
function assertFundable({ amount }: FundRequest, product: Product, currency: string): void {
  if (!fitsMinorDigits(amount, currency)) throw new BusinessError('plan.putAmountInvalid')
  const { minimum_amount: minimum, maximum_amount: maximum } = product
  if (compare(amount, minimum) < 0 || compare(amount, maximum) > 0) {
    const params = { minimum: toWire(minimum, currency), maximum: toWire(maximum, currency) }
    throw new BusinessError('plan.putAmountOutOfRange', { params })
  }
}
