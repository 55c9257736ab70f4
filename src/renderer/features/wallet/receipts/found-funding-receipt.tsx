import { negate } from '#protocol/money.ts'
import { FundingReceiptView } from '#shared/money/funding-receipt.tsx'
import { changeOf } from '../history/events.ts'
import { usePlanOfReceipt } from './plan-of-receipt.ts'
import type { ReceiptOfKindProps } from './receipt-of-kind.ts'

/** The receipt of a funding, from its ledger entries; the plan says which coupon it had. */
export function FoundFundingReceipt({ entries, currency, parts }: ReceiptOfKindProps) {
  const oldest = entries.at(-1) ?? entries[0]
  const plan = usePlanOfReceipt(oldest.plan_id)
  return (
    <FundingReceiptView
      {...parts}
      funding={{
        reference: oldest.reference,
        at: oldest.time,
        currency,
        amount: changeOf(entries, 'to_be_consumed', 'start_up_credit_in_plans'),
        from_credit: negate(changeOf(entries, 'start_up_credit')),
        from_available: negate(changeOf(entries, 'available')),
        available_after: entries.find(({ balance }) => balance === 'available')?.balance_after,
        coupon: plan?.coupon,
        product_name: oldest.product_name ?? plan?.product_name,
        plan_number: oldest.plan_number ?? plan?.plan_number,
      }}
    />
  )
}
