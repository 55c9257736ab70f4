import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import type { IneligibilityReason } from './coupon-eligibility.ts'

/** The text that says why a coupon does not apply to an amount. */
export function useIneligibilityText(): (
  reason: IneligibilityReason,
  coupon: Coupon,
  currency: string,
) => string {
  const { t } = useTranslation('parts')
  const format = useFormat()
  return (reason, coupon, currency) => {
    switch (reason) {
      case 'belowRequirement':
        return t('coupon.misfit.belowRequirement', {
          amount: format.money(coupon.amount_requirement, currency),
        })
      case 'otherAmount':
        return t('coupon.misfit.otherAmount', {
          amount: format.money(coupon.stated_amount ?? coupon.amount_requirement, currency),
        })
      default:
        return t(`coupon.misfit.${reason}`)
    }
  }
}
