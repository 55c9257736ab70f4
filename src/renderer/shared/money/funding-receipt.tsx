import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { PutReceipt } from '#protocol/http/plans.ts'
import { add, equals } from '#protocol/money.ts'
import { AmountText } from './amount-text.tsx'
import { Receipt } from './receipt.tsx'
import type { SummaryRow } from './summary.tsx'

/** What is known of a funding: from the host's receipt, or from its ledger entries and the plan. */
export type KnownFunding = Pick<
  PutReceipt,
  'reference' | 'at' | 'amount' | 'from_credit' | 'from_available'
> & {
  [Field in 'fee' | 'coupon' | 'available_after' | 'product_name' | 'plan_number']?:
    | PutReceipt[Field]
    | undefined
} & {
  /** Undefined while loading. */
  currency: string | undefined
}

type FundingReceiptViewProps = {
  funding: KnownFunding
  actions?: ReactNode
  entries?: ReactNode
  footer?: ReactNode
}

/** The receipt of a funding, the same at once and when it is found again. Needs the texts of `plan`. */
export function FundingReceiptView({ funding, ...parts }: FundingReceiptViewProps) {
  const { t } = useTranslation('plan')
  const { currency, amount, coupon, product_name: product, plan_number: number } = funding
  const row = (label: string, value: Amount | undefined, isTotal = false): SummaryRow[] =>
    value === undefined ? [] : [{ label, value: <AmountText value={value} currency={currency} />, isTotal }]
  const rowIfPositive = (label: string, value: Amount | undefined): SummaryRow[] =>
    value !== undefined && isPositive(value) ? row(label, value) : []
  const charge = add(funding.from_credit, funding.from_available)
  const isPaidInFull = equals(charge, amount)
  const rows: SummaryRow[] = [
    ...row(t('put.amountDone'), amount, isPaidInFull),
    ...(coupon ? [{ label: t('put.coupon'), value: coupon.name }] : []),
    ...rowIfPositive(t('put.paysLess'), coupon?.pays_less),
    ...(isPaidInFull ? [] : row(t('put.paid'), charge, true)),
    ...rowIfPositive(t('put.runsMore'), coupon?.runs_more),
    ...rowIfPositive(t('put.shareLess'), coupon?.share_less),
    ...rowIfPositive(t('put.fee'), funding.fee),
    ...row(t('put.fromCredit'), funding.from_credit),
    ...row(t('put.fromAvailable'), funding.from_available),
    ...(product === undefined || number === undefined
      ? []
      : [{ label: t('put.plan'), value: t('put.for', { product, number }) }]),
    ...row(t('put.availableAfter'), funding.available_after),
  ]
  return (
    <Receipt
      {...parts}
      title={t('put.doneTitle')}
      amount={<AmountText size="hero" value={amount} currency={currency} />}
      caption={product}
      reference={funding.reference}
      time={funding.at}
      rows={rows}
    />
  )
}
