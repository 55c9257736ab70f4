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
  known: KnownWithdrawalEligibility
  method: WithdrawMethod | undefined
  onChange: (method: WithdrawMethod['method']) => void
}

/** Where the money goes to, each way with its fee, minimum and arrival; one that is not bound offers to bind. */
export function MethodField({ known, method, onChange }: MethodFieldProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const name = useId()
  const { methods, destinations, property } = known
  const isUnbound = method && destinationOf(method.method, destinations) === undefined
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('withdraw.method')}</legend>
      {methods.map((each) => (
        <label key={each.method} className={styles.option}>
          <input type="radio" name={name} checked={each === method} onChange={() => onChange(each.method)} />
          <span className={styles.lines}>
            <span>{t(`method.${each.method}`)}</span>
            <span>{destinationOf(each.method, destinations) ?? t('links.destinationNone')}</span>
            <span className={styles.terms}>
              {t(isPositive(each.fee_rate) ? 'withdraw.terms' : 'withdraw.termsFixed', {
                fixed: format.money(each.fee_fixed, property.currency),
                rate: format.rate(each.fee_rate),
                minimum: format.money(each.minimum, property.currency),
                arrival: format.relative(each.arrival_minutes * 60),
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
