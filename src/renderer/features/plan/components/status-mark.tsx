import { useTranslation } from 'react-i18next'
import type { PlanStatus } from '#protocol/http/plans.ts'
import { toneOf } from '../result.ts'
import styles from './status-mark.module.css'

/** A plan's state: a coloured dot and its word. */
export function StatusMark({ status }: { status: PlanStatus }) {
  const { t } = useTranslation('plan')
  return (
    <span className={styles.mark} data-tone={toneOf[status]}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{t(`status.${status}`)}</span>
    </span>
  )
}
