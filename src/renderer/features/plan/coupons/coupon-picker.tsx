import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { CouponedFunding } from '#protocol/coupons/coupon-rules.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import { equals } from '#protocol/money.ts'
import { useCouponEffect } from '#shared/coupons/coupon-effect.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { classNames } from '#ui/hooks/class-names.ts'
import { Sheet } from '#ui/sheet/sheet.tsx'
import { type CouponSetting, eligibilityOf } from './coupon-eligibility.ts'
import { useIneligibilityText } from './coupon-ineligibility-text.ts'
import styles from './coupon-picker.module.css'

export type CouponPickerProps = CouponSetting & {
  isOpen: boolean
  onClose: () => void
  /** The account's unused coupons. */
  coupons: readonly Coupon[]
  /** The amount to fund. */
  amount: Amount
  /** The id of the chosen coupon. */
  value: string | undefined
  /** Called on OK; undefined for no coupon. */
  onPick: (id: string | undefined) => void
}

/** A bottom sheet to choose a coupon for a funding; shows the effect of each, or why it does not apply. */
export function CouponPicker(props: CouponPickerProps) {
  const { isOpen, onClose, coupons, amount, value, onPick, ...setting } = props
  const { t } = useTranslation(['parts', 'common'])
  const name = useId()
  const [chosen, setChosen] = useState(value)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setChosen(value)
  }
  const group = { name, chosen, onChoose: setChosen }
  return (
    <Sheet
      isOpen={isOpen}
      title={t('coupon.title')}
      cancelLabel={t('common:action.cancel')}
      okLabel={t('common:action.ok')}
      onCancel={onClose}
      onOk={() => onPick(chosen)}
    >
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t('coupon.title')}</legend>
        <label className={styles.option} htmlFor={`${name}-`}>
          <Radio {...group} id={undefined} />
          <span className={styles.name}>{t('coupon.none')}</span>
        </label>
        {coupons.map((coupon) => (
          <Option key={coupon.id} coupon={coupon} amount={amount} setting={setting} group={group} />
        ))}
      </fieldset>
    </Sheet>
  )
}

type Group = { name: string; chosen: string | undefined; onChoose: (id: string | undefined) => void }

type RadioProps = Group & { id: string | undefined; disabled?: boolean; describedBy?: string }

function Radio({ name, chosen, onChoose, id, disabled, describedBy }: RadioProps) {
  return (
    <input
      type="radio"
      id={`${name}-${id ?? ''}`}
      className={styles.radio}
      name={name}
      checked={chosen === id}
      disabled={disabled}
      aria-describedby={describedBy}
      data-autofocus={chosen === id && !disabled ? '' : undefined}
      onChange={() => onChoose(id)}
    />
  )
}

type OptionProps = { coupon: Coupon; amount: Amount; setting: CouponSetting; group: Group }

function Option({ coupon, amount, setting, group }: OptionProps) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const effectText = useCouponEffect()
  const ineligibilityText = useIneligibilityText()
  const id = useId()
  const eligibility = eligibilityOf(coupon, amount, setting)
  const fits = eligibility.kind === 'fits'
  const { currency } = setting
  return (
    <div className={classNames(styles.option, !fits && styles.unfit)}>
      <label className={styles.label} htmlFor={`${group.name}-${coupon.id}`}>
        <Radio {...group} id={coupon.id} disabled={!fits} describedBy={id} />
        <span className={styles.name}>{coupon.name}</span>
      </label>
      <div id={id} className={styles.details}>
        <p>{effectText(coupon, currency)}</p>
        <p className={styles.effect}>
          {fits ? (
            <CouponChange effect={eligibility.effect} amount={amount} currency={currency} />
          ) : (
            ineligibilityText(eligibility.kind, coupon, currency)
          )}
        </p>
        <p className={styles.small}>
          {isPositive(coupon.amount_requirement) &&
            `${t('coupon.requirement', { amount: format.money(coupon.amount_requirement, currency) })} `}
          {t('coupon.until', { date: format.dateTime(coupon.expires_at) })}
        </p>
      </div>
    </div>
  )
}

type CouponChangeProps = { effect: CouponedFunding; amount: Amount; currency: string }

/** The effect of a coupon on an amount: the charge, the budget and the discount on the network's share. */
function CouponChange({ effect: { charge, budget, shareLess }, amount, currency }: CouponChangeProps) {
  const { t } = useTranslation('parts')
  const changes = [
    { label: t('coupon.youPay'), value: charge, isShown: !equals(charge, amount) },
    { label: t('coupon.runs'), value: budget, isShown: !equals(budget, amount) },
    { label: t('coupon.offShare'), value: shareLess, isShown: isPositive(shareLess) },
  ].filter(({ isShown }) => isShown)
  if (changes.length === 0) return t('coupon.noChange')
  return changes.map(({ label, value }) => (
    <span key={label}>
      {label} <AmountText value={value} currency={currency} />{' '}
    </span>
  ))
}
