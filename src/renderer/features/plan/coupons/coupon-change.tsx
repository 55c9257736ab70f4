import { useTranslation } from 'react-i18next'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { CouponedFunding } from '#protocol/http/coupon-rules.ts'
import { equals } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'

export type CouponChangeProps = { effect: CouponedFunding; amount: Amount; currency: string }

/** What a coupon makes of an amount: what is paid, what runs, what comes off the share. */
export function CouponChange({ effect: { paid, runs, shareLess }, amount, currency }: CouponChangeProps) {
  const { t } = useTranslation('parts')
  const changes = [
    { label: t('coupon.youPay'), value: paid, isThere: !equals(paid, amount) },
    { label: t('coupon.runs'), value: runs, isThere: !equals(runs, amount) },
    { label: t('coupon.offShare'), value: shareLess, isThere: isPositive(shareLess) },
  ].filter(({ isThere }) => isThere)
  if (changes.length === 0) return t('coupon.noChange')
  return changes.map(({ label, value }) => (
    <span key={label}>
      {label} <AmountText value={value} currency={currency} />{' '}
    </span>
  ))
}
