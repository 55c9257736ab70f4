import { useTranslation } from 'react-i18next'
import { detailSeparator } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import type { Comparison, StatisticsPeriod } from '#protocol/http/statistics.ts'
import { equals, subtract, zero } from '#protocol/money.ts'
import { useSetting } from '#session/settings.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import styles from './period-comparison.module.css'

type PeriodComparisonProps = {
  comparison: Comparison
  period: StatisticsPeriod
  currency: string
}

/** What the complete hours or days brought and cost, against as many at the start of the period before. */
export function PeriodComparison({ comparison, period, currency }: PeriodComparisonProps) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  const { current, previous } = comparison
  const figures = [current.profit, current.consumed, previous.profit, previous.consumed]
  if (figures.every((figure) => equals(figure, zero))) return null
  const textOf = ({ from, until }: Comparison['current']) =>
    format.stretches(from, until, period === 'today' ? 'hour' : 'day')
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h3 id="comparison" className={styles.title}>
        {t('overview.comparison')}
      </h3>
      <p>{t('overview.compared', { current: textOf(current), previous: textOf(previous) })}</p>
      <dl>
        {(['profit', 'consumed'] as const).map((name) => (
          <div key={name} className={styles.figure}>
            {/* The figures above of the same name also count the hour or day that is not complete. */}
            <dt className={styles.name}>
              {t(`overview.${name}`)}
              {detailSeparator}
              {textOf(current)}
            </dt>
            <dd className={styles.now}>
              <AmountText value={current[name]} currency={currency} isSigned={name === 'profit'} />
            </dd>
            <dd className={styles.before}>
              {t('overview.before')} <AmountText value={previous[name]} currency={currency} />
            </dd>
            <dd className={styles.difference}>
              {t('overview.difference')}{' '}
              <Difference value={subtract(current[name], previous[name])} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** With its sign, but without a colour: less consumed is not a loss. */
function Difference({ value, currency }: { value: Amount; currency: string }) {
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  if (isMasked) return <AmountText value={value} currency={currency} />
  return <span className="tabular">{format.signedMoney(value, currency)}</span>
}
