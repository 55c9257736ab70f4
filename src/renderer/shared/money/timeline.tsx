import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/hooks/class-names.ts'
import styles from './timeline.module.css'

export interface TimelineStep {
  label: string
  /** Formatted; undefined while unknown. */
  time: string | undefined
  /** `next` has not happened yet. */
  state: 'done' | 'next' | 'stopped'
}

/** What happened and what is expected, in order, each with its time. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { t } = useTranslation('parts')
  return (
    <ol role="list" className={styles.timeline}>
      {steps.map(({ label, time, state }) => (
        <li key={label} className={classNames(styles.step, styles[state])}>
          <span className={styles.label}>{label}</span>
          {time !== undefined && <span className={styles.time}>{time}</span>}
          {state === 'next' && <span className="visually-hidden">{t('receipt.notYet')}</span>}
        </li>
      ))}
    </ol>
  )
}
