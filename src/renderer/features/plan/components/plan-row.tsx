import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { planDetailPath } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import type { Amount } from '#protocol/amount.ts'
import type { Plan } from '#protocol/http/plans.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { PlanRowFrame } from '#shared/plans/plan-row-frame.tsx'
import { isOfStage } from '#shared/plans/plan-section-query.ts'
import { RunningPlanRow } from '#shared/plans/running-plan-row.tsx'
import { classNames } from '#ui/hooks/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AmountRange } from './amount-range.tsx'
import { FollowMark, StatusMark } from './plan-marks.tsx'
import styles from './plan-row.module.css'
import { ReadyPlanRow } from './ready-plan-row.tsx'

type PlanRowProps = {
  plan: Plan
  /** What the network keeps of the revenue; undefined while it is not known. */
  share: Amount | undefined
}

/** A plan in the list; the row links to it. Memoized: while somebody types, the list renders with each change of the address. */
export const PlanRow = memo(function PlanRow({ plan, share }: PlanRowProps) {
  if (isOfStage('running', plan)) return <RunningPlanRow plan={plan} to={planDetailPath(plan.id)} />
  return plan.status === 'waitPut' ? <ReadyPlanRow plan={plan} share={share} /> : <PastPlanRow plan={plan} />
})

function PastPlanRow({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plan')
  return (
    <PlanRowFrame
      plan={plan}
      to={planDetailPath(plan.id)}
      className={styles.row}
      trailing={
        <span className={styles.chevron}>
          <Icon name="chevron-right" size={16} />
        </span>
      }
    >
      <span className={styles.title}>{plan.product_name}</span>
      <span className={styles.line}>
        <span className={styles.number}>{t('number', { number: inOnePiece(plan.plan_number) })}</span>
        <StatusMark status={plan.status} />
      </span>
      <FollowMark plan={plan} />
      <PlanAmounts plan={plan} />
    </PlanRowFrame>
  )
}

/** The amounts align from row to row. */
function PlanAmounts({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plan')
  const { currency, put_amount: put, status } = plan
  if (put === undefined) {
    return (
      <span className={styles.figures}>
        <Figure label={t('list.limits')} isWide>
          <AmountRange minimum={plan.minimum_amount} maximum={plan.maximum_amount} currency={currency} />
        </Figure>
      </span>
    )
  }
  return (
    <span className={styles.figures}>
      <Figure label={t('list.put')}>
        <AmountText value={put} currency={currency} />
      </Figure>
      {status !== 'putFailed' && <Outcome plan={plan} />}
    </span>
  )
}

/** The net of a settled plan where the host sends it; else the revenue, which does not show a loss. */
function Outcome({ plan: { status, net, revenue, currency } }: { plan: Plan }) {
  const { t } = useTranslation('plan')
  if (status === 'settled' && net !== undefined) {
    return (
      <Figure label={t('result.net')}>
        <AmountText value={net} currency={currency} isSigned />
      </Figure>
    )
  }
  return (
    <Figure label={status === 'settled' ? t('list.revenue') : t('list.revenueEstimated')}>
      <AmountText value={revenue} currency={currency} />
    </Figure>
  )
}

function Figure({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles.figure, isWide && styles.wide)}>
      <span className={styles.label}>{label}</span>
      {children}
    </span>
  )
}
