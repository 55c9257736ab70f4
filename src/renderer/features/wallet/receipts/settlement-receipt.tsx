import { useTranslation } from 'react-i18next'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { negate } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import { changeOf, netOf } from '../history/events.ts'
import { usePlanOfReceipt } from './plan-of-receipt.ts'
import type { ReceiptOfKindProps } from './receipt-of-kind.ts'

/** How a plan ended: its result with each term, and what came back to the available balance. */
export function SettlementReceipt({ entries, currency, parts }: ReceiptOfKindProps) {
  const { t } = useTranslation('wallet')
  const oldest = entries.at(-1) ?? entries[0]
  const result = usePlanOfReceipt(oldest.plan_id)?.result
  const back = changeOf(entries, 'available')
  const net = netOf(entries) ?? result?.net
  const row = (label: string, value: Amount, isTotal = false): SummaryRow => ({
    label,
    value: <AmountText value={value} currency={currency} isSigned={isTotal} />,
    isTotal,
  })
  const terms: SummaryRow[] = result
    ? [
        row(t('settlement.revenue'), result.revenue),
        row(t('settlement.share'), negate(result.share)),
        row(t('settlement.billed'), negate(result.billed)),
        ...(isPositive(result.discount) ? [row(t('settlement.coupon'), result.discount)] : []),
      ]
    : []
  return (
    <Receipt
      {...parts}
      title={t('event.settlement')}
      amount={
        net === undefined ? (
          <AmountText size="hero" value={back} currency={currency} />
        ) : (
          <AmountText size="hero" value={net} currency={currency} isSigned />
        )
      }
      caption={oldest.product_name}
      reference={oldest.reference}
      time={oldest.time}
      rows={[
        ...terms,
        ...(net === undefined ? [] : [row(t('event.net'), net, true)]),
        ...(result && isPositive(result.credit_returned)
          ? [row(t('settlement.creditReturned'), negate(result.credit_returned))]
          : []),
        row(t('settlement.back'), back),
      ]}
    />
  )
}
