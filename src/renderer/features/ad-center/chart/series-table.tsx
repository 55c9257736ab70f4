import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Stretch } from '#i18n/times.ts'
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { type Observable, useObservable } from '#shared/queries/observable.ts'
import { bucketOf, type Series, type SeriesPoint } from './series-bucket.ts'
import styles from './series-chart.module.css'

type SeriesTableProps = {
  series: Observable<Series | undefined>
  period: StatisticsPeriod
  currency: string
  isOver: boolean
}

/** The values of a chart as a table; only changed rows are rendered again. */
export function SeriesTable({ series: live, period, currency, isOver }: SeriesTableProps) {
  const { t } = useTranslation('parts')
  const series = useObservable(live, (points) => points) ?? []
  const stretch = bucketOf(series, period)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('chart.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.from')}</th>
          <th scope="col">{t('chart.revenue')}</th>
          <th scope="col">{t('chart.consumed')}</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ at, revenue, consumed }, index) => (
          <Row
            key={at}
            {...{ at, revenue, consumed, currency, stretch }}
            isRunning={!isOver && index === series.length - 1}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = SeriesPoint & { currency: string; stretch: Stretch; isRunning: boolean }

const Row = memo(function Row({ at, revenue, consumed, currency, stretch, isRunning }: RowProps) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{format.stretch(at, stretch)}</time>
        {isRunning && <span className={styles.soFar}>{t('chart.soFar')}</span>}
      </th>
      <td>
        <AmountText value={revenue} currency={currency} />
      </td>
      <td>
        <AmountText value={consumed} currency={currency} />
      </td>
    </tr>
  )
})
