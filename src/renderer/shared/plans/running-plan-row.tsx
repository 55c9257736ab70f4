import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Plan, PlanStatus } from '#protocol/http/plans.ts'
import { useSetting } from '#session/settings.ts'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { AmountText } from '../money/amount-text.tsx'
import { PlanRowFrame } from './plan-row-frame.tsx'
import styles from './running-plan-row.module.css'
import { Sparkline } from './sparkline.tsx'

/** The statuses of a plan at work that have a text of their own. */
const shown = [
  'matching',
  'putting',
  'putFinished',
  'waitSettlement',
] as const satisfies readonly PlanStatus[]

/** A plan at work: how far it is, and what it would bring if it ended now. The row links to `to`. */
export function RunningPlanRow({ plan, to }: { plan: Plan; to: string }) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  const percent = format.percent(plan.progress)
  const status = shown.find((item) => item === plan.status) ?? 'matching'
  const isDelivering = status !== 'matching'
  const isHeld = plan.is_held === true
  return (
    <PlanRowFrame plan={plan} to={to} className={styles.row}>
      <span className={styles.lines}>
        <span className={styles.main}>
          <span className={styles.title}>{plan.product_name}</span>
          <span>
            {isDelivering
              ? t('running.progress', { status: t(`running.${isHeld ? 'held' : status}`), percent })
              : t('running.matching')}{' '}
            {isHeld && !isDelivering && <span className={styles.held}>{t('running.held')}</span>}
          </span>
        </span>
        <span className={styles.end}>
          {plan.trend && !isMasked && <Sparkline values={plan.trend} />}
          <span className={styles.figure}>
            <span className={styles.amount}>
              <Figure plan={plan} />
            </span>
            <span>{plan.estimated_net === undefined ? t('running.funded') : t('running.net')}</span>
          </span>
        </span>
      </span>
      {isDelivering && (
        <span className={styles.bar}>
          <ProgressBar
            label={t('running.label', { number: plan.plan_number })}
            value={plan.progress / 100}
            valueText={percent}
          />
        </span>
      )}
    </PlanRowFrame>
  )
}

/** The estimate where the host sends one, otherwise the amount of the plan. */
function Figure({ plan: { estimated_net: net, put_amount: budget, currency } }: { plan: Plan }) {
  return net === undefined ? (
    <AmountText value={budget} currency={currency} />
  ) : (
    <AmountText value={net} currency={currency} isSigned />
  )
}
