import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amount } from '#protocol/amount.ts'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useIneligibilityText } from '../coupons/coupon-ineligibility-text.ts'
import { CouponPicker } from '../coupons/coupon-picker.tsx'
import type { FundCoupon as Choice } from './use-fund-coupon.ts'

type FundCouponProps = {
  choice: Choice
  /** Undefined until a valid amount is entered. */
  amount: Amount | undefined
  onPick: (couponId: string | undefined) => void
}

/** The choice of a coupon; renders nothing where the account has none. */
export function FundCoupon({ choice, amount, onPick }: FundCouponProps) {
  const { t } = useTranslation('plan')
  const [isOpen, setOpen] = useState(false)
  const { coupons, chosen, setting } = choice
  if (choice.error) {
    return (
      <Card isFlush>
        <ListRow
          icon="refresh"
          title={t('put.coupon')}
          detail={t('put.couponsFailed')}
          onPress={choice.reload}
        />
      </Card>
    )
  }
  if (!coupons || (coupons.length === 0 && choice.problem === undefined)) return null
  const title = t('put.coupon')
  const value = chosen?.name ?? t('put.couponNone')
  if (amount === undefined) {
    return (
      <Card isFlush>
        <ListRow title={title} detail={t('put.couponAfterAmount')} trailing={value} />
      </Card>
    )
  }
  return (
    <>
      <Card isFlush>
        <ListRow
          title={title}
          detail={t('put.couponCount', { count: coupons.length })}
          trailing={value}
          onPress={() => setOpen(true)}
        />
      </Card>
      <CouponNotice choice={choice} />
      <CouponPicker
        {...setting}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        coupons={coupons}
        amount={amount}
        value={chosen?.id}
        onPick={(couponId) => {
          setOpen(false)
          onPick(couponId)
        }}
      />
    </>
  )
}

function CouponNotice({ choice: { problem, chosen, setting } }: { choice: Choice }) {
  const { t } = useTranslation('plan')
  const ineligibilityText = useIneligibilityText()
  if (problem === undefined || problem === 'loading') return null
  if (problem === 'gone' || !chosen) return <Notice kind="error">{t('put.couponGone')}</Notice>
  return (
    <Notice kind="error" title={t('put.couponMisfit', { name: chosen.name })}>
      {ineligibilityText(problem, chosen, setting.currency)}
    </Notice>
  )
}
