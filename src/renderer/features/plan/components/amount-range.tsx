import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'

type AmountRangeProps = { minimum: Amount; maximum: Amount; currency: string }

/** The smallest and the largest amount of a plan; public, therefore never masked. */
export function AmountRange({ minimum, maximum, currency }: AmountRangeProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (
    <span className="tabular">
      {t('range', { minimum: format.money(minimum, currency), maximum: format.money(maximum, currency) })}
    </span>
  )
}
