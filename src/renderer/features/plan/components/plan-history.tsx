import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './plan-history.module.css'
import { StatusMark } from './status-mark.tsx'

/** The states a plan went through, oldest first. */
export function PlanHistory({ history }: { history: PlanDetail['history'] }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (
    <Card title={t('detail.history')}>
      <ol role="list" className={styles.history}>
        {history.map(({ status, at }, index) => (
          <li
            key={`${status} ${at}`}
            className={styles.step}
            aria-current={index === history.length - 1 ? 'step' : undefined}
          >
            <StatusMark status={status} />
            <time dateTime={at} className={styles.time}>
              {format.dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
