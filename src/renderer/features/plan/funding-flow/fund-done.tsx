import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, planDetailPath } from '#app/routing/paths.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { add, equals } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import layout from '../components/layout.module.css'
import styles from './funding-flow.module.css'
import type { FundingReceipt } from './funding-receipt.ts'

/** The receipt of a funding, with links to the plan and the wallet. */
export function FundDone({ receipt }: { receipt: FundingReceipt }) {
  const { t } = useTranslation('plan')
  const { reference, at } = receipt
  const actions = (
    <>
      <Link to={planDetailPath(receipt.plan_id)} replace className={buttonClass('primary')}>
        {t('put.toPlan')}
      </Link>
      <Link to={paths.wallet} className={buttonClass('secondary', true)}>
        {t('put.toWallet')}
      </Link>
    </>
  )
  const rows = useReceiptRows(receipt)
  const region = useFocus<HTMLDivElement>()
  if (reference === undefined || at === undefined) {
    return (
      <div ref={region} tabIndex={-1} className={styles.stack}>
        <Notice kind="info" title={t('put.doneTitle')}>
          {t('put.doneWithoutReceipt')}
        </Notice>
        {actions}
      </div>
    )
  }
  return (
    <div ref={region} tabIndex={-1} className={styles.stack} role="status">
      <Receipt title={t('put.doneTitle')} reference={reference} time={at} rows={rows} actions={actions} />
      <p className={layout.quiet}>{t('put.doneText')}</p>
    </div>
  )
}

function useReceiptRows(receipt: FundingReceipt): SummaryRow[] {
  const { t } = useTranslation('plan')
  const row = (label: string, value: Amount | undefined, isTotal = false): SummaryRow[] =>
    value === undefined
      ? []
      : [{ label, value: <AmountText value={value} currency={receipt.currency} />, isTotal }]
  const { amount, coupon } = receipt
  const charge = add(receipt.from_credit, receipt.from_available)
  const isPaidInFull = equals(charge, amount)
  const ofCoupon = (label: string, value: Amount | undefined): SummaryRow[] =>
    value !== undefined && isPositive(value)
      ? [{ label, value: <AmountText value={value} currency={receipt.currency} /> }]
      : []
  return [
    ...row(t('put.amountDone'), amount, isPaidInFull),
    ...(coupon ? [{ label: t('put.coupon'), value: coupon.name }] : []),
    ...ofCoupon(t('put.paysLess'), coupon?.pays_less),
    ...(isPaidInFull ? [] : row(t('put.paid'), charge, true)),
    ...ofCoupon(t('put.runsMore'), coupon?.runs_more),
    ...ofCoupon(t('put.shareLess'), coupon?.share_less),
    ...ofCoupon(t('put.fee'), receipt.fee),
    ...row(t('put.fromCredit'), receipt.from_credit),
    ...row(t('put.fromAvailable'), receipt.from_available),
    {
      label: t('put.plan'),
      value: t('put.for', { product: receipt.product_name, number: receipt.plan_number }),
    },
    ...row(t('put.availableAfter'), receipt.available_after),
  ]
}
