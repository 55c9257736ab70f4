import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { planDetailPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import type { Plan } from '#protocol/http/plans.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { classNames } from '#ui/hooks/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { ProductImage } from '../product/product-image.tsx'
import { AmountRange } from './amount-range.tsx'
import { FollowMark, StatusMark } from './plan-marks.tsx'
import styles from './plan-row.module.css'

/** A plan in the list; the row links to it. */
export function PlanRow({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const percent = format.percent(plan.progress)
  const hasProgress = plan.status === 'putting' || plan.status === 'putFinished'
  return (
    <Link to={planDetailPath(plan.id)} className={styles.row}>
      <ProductImage address={plan.image} />
      <span className={styles.body}>
        <span className={styles.title}>{plan.product_name}</span>
        <span className={styles.line}>
          <span className={styles.number}>{t('number', { number: plan.plan_number })}</span>
          <StatusMark status={plan.status} />
        </span>
        <FollowMark plan={plan} />
        {hasProgress && (
          <span className={styles.progress}>
            <span className={styles.bar}>
              <ProgressBar
                label={t('list.progress', { number: plan.plan_number })}
                value={plan.progress / 100}
                valueText={percent}
              />
            </span>
            <span className="tabular">{percent}</span>
          </span>
        )}
        <PlanAmounts plan={plan} />
      </span>
      <span className={styles.chevron}>
        <Icon name="chevron-right" size={16} />
      </span>
    </Link>
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
