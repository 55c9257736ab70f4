/** What to know before a plan is funded: the network's share, the break-even revenue and the product's record. */
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useProduct } from '../api.ts'
import { breakEvenRevenue, recordOf } from '../break-even.ts'
import { useRecordText } from '../use-record-text.ts'
import { useShare } from '../use-share.ts'

/** The rows for a plan; `cost` is what the funding takes from the balances, undefined while it is unknown. */
export function useTermsRows(plan: PlanDetail, cost: Amount | undefined): SummaryRow[] {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const share = useShare()
  const record = useRecordRow(plan)
  return [...shareRows(), ...breakEvenRows(), record]

  function shareRows(): SummaryRow[] {
    const label = t('result.share')
    if (share === null) return [{ label, value: t('terms.notStated') }]
    if (!share) return [{ label, value: <Skeleton width={64} />, detail: <Skeleton width={160} /> }]
    return [{ label, value: format.rate(share.rate), detail: t('terms.shareDetail', { level: share.level }) }]
  }

  function breakEvenRows(): SummaryRow[] {
    if (!share || cost === undefined || !isPositive(cost)) return []
    const revenue = breakEvenRevenue(cost, share.rate, plan.currency)
    if (revenue === undefined) return []
    return [
      {
        label: t('terms.breakEven'),
        value: <AmountText value={revenue} currency={plan.currency} />,
        detail: t('terms.breakEvenDetail'),
      },
    ]
  }
}

function useRecordRow({ product_id, currency }: PlanDetail): SummaryRow {
  const { t } = useTranslation('plan')
  const recordText = useRecordText()
  const product = useProduct(product_id)
  const label = t('product.past')
  if (!product.data) {
    if (product.error) return { label, value: t('terms.notStated') }
    return { label, value: <Skeleton width={240} />, detail: <Skeleton width={160} /> }
  }
  const record = recordOf(product.data.past_results)
  const value = recordText(record)
  if (record.plans === 0) return { label, value }
  return {
    label,
    value,
    detail: (
      <>
        {t('terms.inAll')} <AmountText value={record.net} currency={currency} isSigned />
      </>
    ),
  }
}
