import { useTranslation } from 'react-i18next'
import { inOnePiece } from '#i18n/break-marks.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { equals, negate } from '#protocol/money.ts'
import { useCouponEffect } from '#shared/coupons/coupon-effect.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import { type CouponSums, type Funds, splitFunding } from '../model.ts'
import type { FundCoupon } from './use-fund-coupon.ts'
import { useTermsRows } from './use-terms-rows.tsx'

export type SummaryFacts = {
  plan: PlanDetail
  sums: CouponSums
  choice: FundCoupon
  funds: Funds | undefined
}

/** The money that a funding will move (docs/rules.md, section R5.4); skeletons while the balances are unknown. */
export function useSummaryRows({ plan, sums, choice, funds }: SummaryFacts): SummaryRow[] {
  const { t } = useTranslation('plan')
  const { currency } = plan
  const split = funds && splitFunding(sums.charge, funds)
  const money = (value: Amount | undefined) => <AmountText value={value} currency={currency} />
  const isPaidInFull = equals(sums.charge, sums.amount)
  return [
    { label: t('put.amount'), value: money(sums.amount), isTotal: isPaidInFull },
    ...useCouponRows(sums, choice),
    { label: t('put.fromCredit'), value: money(split?.fromCredit) },
    { label: t('put.fromAvailable'), value: money(split?.fromAvailable) },
    {
      label: t('put.goesTo'),
      value: t('put.for', { product: plan.product_name, number: inOnePiece(plan.plan_number) }),
    },
    { label: t('put.leftAfter'), value: money(split?.availableAfter) },
    ...useTermsRows(plan, sums.charge),
  ]
}

/** The coupon and its effect; no rows without an eligible one. */
function useCouponRows(sums: CouponSums, { chosen, effect, setting }: FundCoupon): SummaryRow[] {
  const { t } = useTranslation('plan')
  const effectText = useCouponEffect()
  if (!chosen || !effect) return []
  const { currency } = setting
  const row = (label: string, value: Amount): SummaryRow => ({
    label,
    value: <AmountText value={value} currency={currency} />,
  })
  return [
    { label: t('put.coupon'), value: chosen.name, detail: effectText(chosen, currency) },
    ...(isPositive(sums.discount)
      ? [row(t('put.paysLess'), negate(sums.discount)), { ...row(t('put.pays'), sums.charge), isTotal: true }]
      : []),
    ...(isPositive(sums.bonus) ? [row(t('put.runsMore'), sums.bonus), row(t('put.runs'), sums.budget)] : []),
    ...(isPositive(sums.shareLess) ? [row(t('put.shareLess'), sums.shareLess)] : []),
  ]
}
