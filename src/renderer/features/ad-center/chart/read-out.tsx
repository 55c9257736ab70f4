import { useTranslation } from 'react-i18next'
import type { Observable } from '#shared/queries/observable.ts'
import { LiveAmount } from '../components/live-amount.tsx'
import type { Series } from './series-bucket.ts'
import styles from './series-chart.module.css'

type ReadOutProps = {
  series: Observable<Series | undefined>
  index: number
  /** The label of the bucket. */
  time: string
  isRunning: boolean
  currency: string
}

/** The values of one bucket; also the legend. The chart itself says them to assistive technology. */
export function ReadOut({ series, index, time, isRunning, currency }: ReadOutProps) {
  const { t } = useTranslation('parts')
  return (
    <div className={styles.readOut} aria-hidden="true">
      <p>
        <strong>{time}</strong>
        {isRunning && <span className={styles.soFar}>{t('chart.soFar')}</span>}
      </p>
      {(['revenue', 'consumed'] as const).map((name) => (
        <p key={name} className={styles[name]}>
          {t(`chart.${name}`)}{' '}
          <LiveAmount live={series} pick={(all) => all?.[index]?.[name]} currency={currency} />
        </p>
      ))}
    </div>
  )
}
