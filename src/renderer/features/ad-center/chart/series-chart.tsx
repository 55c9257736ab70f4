import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'
import { type Observable, useObservable } from '#shared/queries/observable.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SeriesBars } from './series-bars.tsx'
import type { Series } from './series-bucket.ts'
import styles from './series-chart.module.css'
import { SeriesTable } from './series-table.tsx'

export type SeriesChartProps = {
  /** Undefined while loading. The same array is not drawn again. */
  series: Observable<Series | undefined>
  period: StatisticsPeriod
  currency: string | undefined
  /** Its last bucket does not go on. */
  isOver?: boolean
}

/** Revenue and consumed over time as bars, and as a table on demand. */
export function SeriesChart({ series, period, currency, isOver = false }: SeriesChartProps) {
  const { t } = useTranslation('parts')
  const [isTable, setTable] = useState(false)
  const id = useId()
  const points = useObservable(series, (points) => points?.length)
  if (points === undefined || currency === undefined) {
    return (
      <div className={styles.pending} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
  }
  if (points === 0) return <p className={styles.note}>{t('chart.empty')}</p>
  return (
    <section className={styles.chart} aria-label={t('chart.title')}>
      <SeriesBars {...{ series, points, period, currency, isOver }} />
      <Button
        kind="quiet"
        className={styles.toggle}
        aria-expanded={isTable}
        aria-controls={id}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? t('chart.hideTable') : t('chart.showTable')}
      </Button>
      <div id={id} className={styles.scroll} hidden={!isTable}>
        {isTable && <SeriesTable {...{ series, period, currency, isOver }} />}
      </div>
    </section>
  )
}
