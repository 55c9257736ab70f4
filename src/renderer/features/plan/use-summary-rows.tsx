import { useTranslation } from 'react-i18next'
import { type Amount, zero } from '#contract/money.ts'
import type { PlanDetail } from '#contract/wire/plans.ts'
import { AmountText } from '#parts/amount-text.tsx'
import type { SummaryRow } from '#parts/summary.tsx'
import { type Funds, splitPut } from './model.ts'

/** What a put will move, before it does (decisions, section 5.4); skeletons while the balances are unknown. */
export function useSummaryRows(plan: PlanDetail, amount: Amount, funds: Funds | undefined): SummaryRow[] {
  const { t } = useTranslation('plan')
  const split = funds && splitPut(amount, funds)
  const money = (value: Amount | undefined) => <AmountText value={value} currency={plan.currency} />
  return [
    { label: t('put.amount'), value: money(amount), isTotal: true },
    { label: t('put.fee'), value: money(zero), detail: t('put.feeDetail') },
    { label: t('put.fromCredit'), value: money(split?.fromCredit) },
    { label: t('put.fromAvailable'), value: money(split?.fromAvailable) },
    { label: t('put.goesTo'), value: t('put.for', { product: plan.product_name, number: plan.plan_number }) },
    { label: t('put.leftAfter'), value: money(split?.availableAfter) },
  ]
}
