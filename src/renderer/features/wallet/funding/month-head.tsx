import { useTranslation } from 'react-i18next'
import { AmountText } from '#parts/amount-text.tsx'
import type { Month } from '../calendar.ts'
import { useCalendar } from '../use-calendar.ts'
import styles from './month-head.module.css'
import { useMonthFigures } from './use-month-figures.ts'

type MonthHeadProps = { month: Month; currency: string | undefined }

/** A month with what came into and went out of the available balance; without figures where the host has none. */
export function MonthHead({ month, currency }: MonthHeadProps) {
  const { t } = useTranslation('wallet')
  const calendar = useCalendar()
  const { data, isError } = useMonthFigures(month)
  const isUnsaid = isError || (data && (data.moneyIn === undefined || data.moneyOut === undefined))
  return (
    <div className={styles.month}>
      <h2 className={styles.name}>{calendar.month(month)}</h2>
      {!isUnsaid && (
        <p className={styles.figures}>
          <span>{t('funding.in')}</span>
          <AmountText value={data?.moneyIn} currency={currency} />
          <span>{t('funding.out')}</span>
          <AmountText value={data?.moneyOut} currency={currency} />
        </p>
      )}
    </div>
  )
}
