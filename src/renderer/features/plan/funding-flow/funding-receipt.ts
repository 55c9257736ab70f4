/** The receipt of a funding, from the host's response or, if that was lost, from the ledger (docs/rules.md, sections R1 and R2). */
import * as v from 'valibot'
import { isNegative } from '#protocol/amount.ts'
import { WireAmount } from '#protocol/http/amounts.ts'
import { maybe, Timestamp } from '#protocol/http/fields.ts'
import { type PlanDetail, PutReceipt } from '#protocol/http/plans.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { negate, subtract, sum, zero } from '#protocol/money.ts'

/** Fields that the host did not send are undefined. */
export const FundingReceipt = v.object({
  ...PutReceipt.entries,
  reference: maybe(v.string()),
  fee: maybe(WireAmount),
  available_after: maybe(WireAmount),
  at: maybe(Timestamp),
})
export type FundingReceipt = v.InferOutput<typeof FundingReceipt>

/**
 * The receipt of the request with this `request_id`, from the plan and the ledger; undefined when they do not show it, or
 * when another request funded the plan.
 */
export function receiptFrom(
  plan: PlanDetail,
  entries: readonly Entry[],
  requestId: string,
): FundingReceipt | undefined {
  const ownEntries = entries.filter((entry) => entry.request_id === requestId)
  if (ownEntries.length > 0) return receiptOf(plan, ownEntries)
  if (plan.status === 'waitPut' || plan.put_amount === undefined) return undefined
  const payments = entries.filter((entry) => entry.plan_id === plan.id && isPayment(entry))
  return payments.some((entry) => entry.request_id !== undefined) ? undefined : receiptOf(plan, payments)
}

const isPayment = ({ type, balance, amount }: Entry): boolean =>
  type === 'ad_serving' &&
  balance !== 'to_be_consumed' &&
  balance !== 'start_up_credit_in_plans' &&
  isNegative(amount)

/** The amount taken from the available balance; with a coupon it differs from the plan's budget. */
const takenFromAvailable = (entries: readonly Entry[]) =>
  negate(sum(entries.filter((entry) => entry.balance === 'available').map(({ amount }) => amount)))

function receiptOf(plan: PlanDetail, entries: readonly Entry[]): FundingReceipt | undefined {
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
