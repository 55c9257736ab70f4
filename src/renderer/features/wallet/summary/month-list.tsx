import { useTranslation } from 'react-i18next'
import type { Summary } from '#protocol/summary/summarize.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { monthOf } from '../calendar.ts'
import styles from '../statement/statement.module.css'
import { useCalendar } from '../use-calendar.ts'
import { SummaryFigureLists } from './summary-figures.tsx'

/** One row per month with its net, which unfolds all of its figures. */
export function MonthList({ summary }: { summary: Summary }) {
  const { t } = useTranslation('wallet')
  const calendar = useCalendar()
  const { months, currency } = summary
  return (
    <Card title={t('summary.months')} isFlush>
      <ul role="list" className={styles.months}>
        {months.map((month) => (
          <li key={month.from}>
            <details className={styles.month}>
              <summary className={styles.summary}>
                <span className={styles.monthName}>{calendar.month(monthOf(month.from))}</span>
                <span className={styles.net}>
                  <span className={styles.netLabel}>{t('summary.figure.net')}</span>{' '}
                  <AmountText value={month.figures.net} currency={currency} isSigned />
                </span>
                <Icon name="chevron-down" size={16} />
              </summary>
              <div className={styles.figures}>
                <SummaryFigureLists summary={summary} part={month} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
