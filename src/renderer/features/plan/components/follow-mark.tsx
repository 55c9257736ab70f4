import { useTranslation } from 'react-i18next'
import type { Plan } from '#protocol/http/plans.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './follow-mark.module.css'

/** Says that a product is the followed operator's; it moves no money and puts nothing (docs/rules.md, section R4). */
export function FollowMark({ plan }: { plan: Pick<Plan, 'operator_id' | 'is_followed'> }) {
  const { t } = useTranslation('plan')
  if (!plan.is_followed) return null
  return (
    <span className={styles.mark}>
      <Icon name="check" size={16} />
      <span>{plan.operator_id ? t('followedNamed', { operator: plan.operator_id }) : t('followed')}</span>
    </span>
  )
}
