/** Describes the effect of a coupon in one line, for each of the eight types (docs/rules.md, section R4). */
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import { amount, multiply } from '#protocol/money.ts'

const hundredth = amount('0.01')

/** "10" is 10 %. */
const rateOf = (percent: Amount): Amount => multiply(percent, hundredth, 12)

/** Returns a formatter; the amounts are in `currency`. */
export function useCouponEffect(): (coupon: Coupon, currency: string) => string {
  const { t } = useTranslation('parts')
  const format = useFormat()
  return ({ type, value, stated_amount: stated }, currency) => {
    switch (type) {
      case 'discount':
      case 'add_voucher':
      case 'team':
        return t(`coupon.effect.${type}`, { value: format.rate(rateOf(value)) })
      case 'deduction':
      case 'addition':
      case 'deduction_voucher':
        return t(`coupon.effect.${type}`, { value: format.money(value, currency) })
      case 'fixed_amount': {
        const price = format.money(value, currency)
        if (stated === undefined) return t('coupon.effect.fixed_amountOpen', { value: price })
        return t('coupon.effect.fixed_amount', { value: price, stated: format.money(stated, currency) })
      }
      case 'custom':
        return t('coupon.effect.custom')
    }
  }
}
