/** The receipt of a put, also where it has to be read from the entries (docs/rules.md, sections R1 and R2). */
import * as v from 'valibot'
import { isNegative } from '#protocol/amount.ts'
import { WireAmount } from '#protocol/http/amounts.ts'
import { maybe, Timestamp } from '#protocol/http/fields.ts'
import { type PlanDetail, PutReceipt } from '#protocol/http/plans.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { negate, subtract, sum, zero } from '#protocol/money.ts'

/** A receipt; what the host did not say is undefined, never a guess. */
export const FundingReceipt = v.object({
  ...PutReceipt.entries,
  reference: maybe(v.string()),
  fee: maybe(WireAmount),
  available_after: maybe(WireAmount),
  at: maybe(Timestamp),
})
export type FundingReceipt = v.InferOutput<typeof FundingReceipt>

/**
 * What the entries and the plan say of a put that was sent with this `request_id`; undefined when they know of none, or
 * when the plan was put by another one.
 */
export function proofFrom(
  plan: PlanDetail,
  entries: readonly Entry[],
  requestId: string,
): FundingReceipt | undefined {
  const known = entries.filter((entry) => entry.request_id === requestId)
  if (known.length > 0) return proofOf(plan, known)
  if (plan.status === 'waitPut' || plan.put_amount === undefined) return undefined
  const paying = entries.filter((entry) => entry.plan_id === plan.id && isPayment(entry))
  return paying.some((entry) => entry.request_id !== undefined) ? undefined : proofOf(plan, paying)
}

const isPayment = ({ type, balance, amount }: Entry): boolean =>
  type === 'ad_serving' &&
  balance !== 'to_be_consumed' &&
  balance !== 'start_up_credit_in_plans' &&
  isNegative(amount)

/** What left the available balance: with a coupon that is not what runs. */
const takenFromAvailable = (entries: readonly Entry[]) =>
  negate(sum(entries.filter((entry) => entry.balance === 'available').map(({ amount }) => amount)))

function proofOf(plan: PlanDetail, entries: readonly Entry[]): FundingReceipt | undefined {
  if (plan.put_amount === undefined) return undefined
  const credit = plan.credit_amount ?? zero
  return {
    plan_id: plan.id,
    plan_number: plan.plan_number,
    product_name: plan.product_name,
    reference: entries[0]?.reference,
    currency: plan.currency,
    amount: plan.put_amount,
    fee: undefined,
    from_credit: credit,
    from_available: entries.length > 0 ? takenFromAvailable(entries) : subtract(plan.put_amount, credit),
    coupon: undefined,
    available_after: entries.find((entry) => entry.balance === 'available')?.balance_after,
    at: entries[0]?.time ?? plan.put_at,
  }
}
