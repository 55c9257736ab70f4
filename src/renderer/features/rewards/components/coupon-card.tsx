import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { isPositive } from '#protocol/amount.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import { useCouponEffect } from '#shared/coupons/coupon-effect.ts'
import styles from './coupon-card.module.css'

type CouponCardProps = {
  coupon: Coupon
  currency: string
  /** One level below the heading of the container. */
  heading: 'h2' | 'h3'
}

/** A coupon: its effect, its required amount and its expiry, or how it ended. */
export function CouponCard({ coupon, currency, heading: Heading }: CouponCardProps) {
  const { t } = useTranslation(['rewards', 'parts'])
  const format = useFormat()
  const effectText = useCouponEffect()
  const { amount_requirement: minimum, expires_at: until, state, used_at: usedAt } = coupon
  const isOver = state !== 'unused'
  return (
    <article className={styles.card} data-over={isOver || undefined}>
      <div className={styles.head}>
        <Heading className={styles.name}>{coupon.name}</Heading>
        <span className={styles.type}>{t(`parts:coupon.type.${coupon.type}`)}</span>
      </div>
      <p className={styles.effect}>{effectText(coupon, currency)}</p>
      <p className={styles.terms}>
        {isPositive(minimum) && <span>{t('coupons.from', { amount: format.money(minimum, currency) })}</span>}
        {isForAnyAmount(coupon) && <span>{t('coupons.anyAmount')}</span>}
        <span>
          {state === 'unused' && t('coupons.until', { at: format.dateTime(until) })}
          {state === 'expired' && t('coupons.expired', { at: format.dateTime(until) })}
          {state === 'used' &&
            (usedAt === undefined
              ? t('coupons.usedPlain')
              : t('coupons.usedAt', { at: format.dateTime(usedAt) }))}
        </span>
      </p>
    </article>
  )
}

/** True if neither a requirement nor the text of the effect names an amount. */
function isForAnyAmount({ type, amount_requirement: minimum }: Coupon): boolean {
  return !isPositive(minimum) && type !== 'fixed_amount' && type !== 'custom'
}
