import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { isPositive } from '#protocol/amount.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './method-field.module.css'
import type { KnownWithdrawalEligibility } from './use-withdrawal-eligibility.ts'
import { destinationOf } from './use-withdrawal-form.ts'

type MethodFieldProps = {
  eligibility: KnownWithdrawalEligibility
  method: WithdrawMethod | undefined
  onChange: (method: WithdrawMethod['method']) => void
}

/** The choice of a method, each with its fee, minimum and arrival; an unbound one links to binding. */
export function MethodField({ eligibility, method, onChange }: MethodFieldProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const name = useId()
  const { methods, destinations, property } = eligibility
  const isUnbound = method && destinationOf(method.method, destinations) === undefined
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('withdraw.method')}</legend>
      {methods.map((option) => (
        <label key={option.method} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option === method}
            onChange={() => onChange(option.method)}
          />
          <span className={styles.lines}>
            <span>{t(`method.${option.method}`)}</span>
            <span>{destinationOf(option.method, destinations) ?? t('links.destinationNone')}</span>
            <span className={styles.terms}>
              {t(isPositive(option.fee_rate) ? 'withdraw.terms' : 'withdraw.termsFixed', {
                fixed: format.money(option.fee_fixed, property.currency),
                rate: format.rate(option.fee_rate),
                minimum: format.money(option.minimum, property.currency),
                // The text goes on with a full stop: "in 3 min." has its own.
                arrival: format.relative(option.arrival_minutes * 60).replace(/\.$/, ''),
              })}
            </span>
          </span>
        </label>
      ))}
      {isUnbound && (
        <Notice kind="warning" action={<Link to={paths.bindCard}>{t('readiness.bind')}</Link>}>
          {t('withdraw.methodUnbound', { method: t(`method.${method.method}`) })}
        </Notice>
      )}
    </fieldset>
  )
}
