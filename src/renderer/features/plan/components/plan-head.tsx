import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inOnePiece } from '#i18n/break-marks.ts'
import { useFormat } from '#i18n/format.ts'
import { isPositive } from '#protocol/amount.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { useSetting } from '#session/settings.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { ProductImage } from '#shared/plans/product-image.tsx'
import { Sparkline } from '#shared/plans/sparkline.tsx'
import { Card } from '#ui/card/card.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { isOver } from '../result.ts'
import { AmountRange } from './amount-range.tsx'
import gridStyles from './figure-grid.module.css'
import layout from './layout.module.css'
import styles from './plan-head.module.css'
import { FollowMark, StatusMark } from './plan-marks.tsx'

type PlanHeadProps = { plan: PlanDetail; receivedAt: number }

/** A plan's number, status, progress and figures. */
export function PlanHead({ plan, receivedAt }: PlanHeadProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const percent = format.percent(plan.progress)
  const isPut = plan.put_amount !== undefined
  return (
    <Card title={t('number', { number: inOnePiece(plan.plan_number) })} action={<MaskToggle />}>
      <div className={styles.head}>
        <div className={styles.product}>
          <ProductImage address={plan.image} isShared />
          <p className={styles.name}>{plan.product_name}</p>
        </div>
        <EstimatedNet plan={plan} />
        <FollowMark plan={plan} />
        <p className={styles.state} aria-live="polite">
          <StatusMark status={plan.status} />
          {isPut && <span className="tabular">{percent}</span>}
        </p>
        {isPut && (
          <ProgressBar label={t('detail.progress')} value={plan.progress / 100} valueText={percent} />
        )}
        <FigureGrid figures={useFigures(plan)} />
        {isPut && !isOver(plan.status) && <p className={layout.small}>{t('detail.estimateNote')}</p>}
        {!isOver(plan.status) && <StalenessLabel receivedAt={receivedAt} />}
      </div>
    </Card>
  )
}

/** What a plan in delivery would bring if it ended now, and how that came about. */
function EstimatedNet({ plan: { estimated_net: net, trend, currency } }: { plan: PlanDetail }) {
  const { t } = useTranslation('plan')
  const [isMasked] = useSetting('isMasked')
  if (net === undefined) return null
  return (
    <div className={styles.net}>
      <dl>
        <dt className={layout.quiet}>{t('detail.netEstimated')}</dt>
        <dd>
          <AmountText value={net} currency={currency} size="hero" isSigned />
        </dd>
      </dl>
      {trend && !isMasked && <Sparkline values={trend} size="large" />}
    </div>
  )
}

function useFigures(plan: PlanDetail): Figure[] {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { currency, put_amount: put, credit_amount: credit } = plan
  const limits: Figure = {
    label: t('detail.limits'),
    value: <AmountRange minimum={plan.minimum_amount} maximum={plan.maximum_amount} currency={currency} />,
  }
  if (put === undefined) return [limits, { label: t('detail.put'), value: t('detail.notPutYet') }]
  const revenueLabel = plan.status === 'settled' ? t('detail.revenue') : t('detail.revenueEstimated')
  return [
    { label: t('detail.put'), value: <AmountText value={put} currency={currency} /> },
    ...(credit === undefined || !isPositive(credit)
      ? []
      : [{ label: t('detail.credit'), value: <AmountText value={credit} currency={currency} /> }]),
    { label: t('detail.billed'), value: <AmountText value={plan.billed} currency={currency} /> },
    { label: revenueLabel, value: <AmountText value={plan.revenue} currency={currency} /> },
    {
      label: t('detail.impressions'),
      value: <span className="tabular">{format.number(plan.impressions)}</span>,
    },
    { label: t('detail.clicks'), value: <span className="tabular">{format.number(plan.clicks)}</span> },
  ]
}

type Figure = { label: string; value: ReactNode }

/** A grid of labelled figures, as many in a row as fit. */
function FigureGrid({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={gridStyles.grid}>
      {figures.map(({ label, value }) => (
        <div key={label} className={gridStyles.figure}>
          <dt className={gridStyles.label}>{label}</dt>
          <dd className={gridStyles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
