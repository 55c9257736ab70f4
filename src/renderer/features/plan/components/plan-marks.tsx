import { useTranslation } from 'react-i18next'
import { inOnePiece } from '#i18n/break-marks.ts'
import type { Plan, PlanStatus } from '#protocol/http/plans.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { toneOf } from '../result.ts'
import followStyles from './follow-mark.module.css'
import styles from './status-mark.module.css'

/** A plan's status: a coloured dot and a label. */
export function StatusMark({ status }: { status: PlanStatus }) {
  const { t } = useTranslation('plan')
  return (
    <span className={styles.mark} data-tone={toneOf[status]}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{t(`status.${status}`)}</span>
    </span>
  )
}

/** Marks a product of the followed operator; following moves no money and funds nothing (docs/rules.md, section R4). */
export function FollowMark({ plan }: { plan: Pick<Plan, 'operator_id' | 'is_followed'> }) {
  const { t } = useTranslation('plan')
  if (!plan.is_followed) return null
  return (
    <span className={followStyles.mark}>
      <Icon name="check" size={16} />
      <span>
        {plan.operator_id ? t('followedNamed', { operator: inOnePiece(plan.operator_id) }) : t('followed')}
      </span>
    </span>
  )
}
