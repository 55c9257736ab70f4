import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Observable, useObservable } from '#shared/queries/observable.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { Series } from './series-bucket.ts'
import styles from './series-chart.module.css'
import { SeriesLines } from './series-lines.tsx'
import { SeriesTable } from './series-table.tsx'

export type SeriesChartProps = {
  /** Undefined while loading. The same array is not drawn again. */
  series: Observable<Series | undefined>
  currency: string | undefined
}

/** Revenue and consumed over time as a small line chart, and as a table on demand. */
export function SeriesChart({ series, currency }: SeriesChartProps) {
  const { t } = useTranslation('parts')
  const [isTable, setTable] = useState(false)
  const id = useId()
  const points = useObservable(series, (points) => points?.length)
  if (points === undefined || currency === undefined) {
    return (
      <div className={styles.place} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
  }
  if (points === 0) return <p className={styles.note}>{t('chart.empty')}</p>
  const isLine = points > 1
  const hasTable = isTable || !isLine
  return (
    <section className={styles.chart} aria-label={t('chart.title')}>
      {isLine ? (
        <>
          <p className={styles.legend} aria-hidden="true">
            <span className={styles.revenue}>{t('chart.revenue')}</span>
            <span className={styles.consumed}>{t('chart.consumed')}</span>
          </p>
          <SeriesLines series={series} points={points} currency={currency} />
          <Button
            kind="quiet"
            className={styles.toggle}
            aria-expanded={isTable}
            aria-controls={id}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('chart.hideTable') : t('chart.showTable')}
          </Button>
        </>
      ) : (
        <p className={styles.note}>{t('chart.onePoint')}</p>
      )}
      <div id={id} className={styles.scroll} hidden={!hasTable}>
        {hasTable && <SeriesTable series={series} currency={currency} />}
      </div>
    </section>
  )
}
