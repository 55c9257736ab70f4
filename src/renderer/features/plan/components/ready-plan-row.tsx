import { useTranslation } from 'react-i18next'
import { planDetailPath } from '#app/routing/paths.ts'
import { detailSeparator } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import type { Plan, ProductRecord } from '#protocol/http/plans.ts'
import { PlanRowFrame } from '#shared/plans/plan-row-frame.tsx'
import { useRecordText } from '../use-record-text.ts'
import { AmountRange } from './amount-range.tsx'
import { FollowMark } from './plan-marks.tsx'
import styles from './plan-row.module.css'

/** A plan that waits to be funded: its limits, what the network keeps, and how the product's past plans ended. */
export function ReadyPlanRow({ plan, share }: { plan: Plan; share: Amount | undefined }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { record, minimum_amount: minimum, maximum_amount: maximum, currency } = plan
  return (
    <PlanRowFrame plan={plan} to={planDetailPath(plan.id)} className={styles.row}>
      <span className={styles.line}>
        <span className={styles.title}>{plan.product_name}</span>
        {record && <Median record={record} />}
      </span>
      <span className={styles.limits}>
        <AmountRange minimum={minimum} maximum={maximum} currency={currency} />
        {share && (
          <>
            {detailSeparator}
            <span className={styles.share}>{t('list.share', { rate: format.rate(share) })}</span>
          </>
        )}
      </span>
      <FollowMark plan={plan} />
      {record && <Record record={record} />}
    </PlanRowFrame>
  )
}

/** In the past tense, never a forecast; losses first in colour. */
function Record({ record }: { record: ProductRecord }) {
  const { plans, losses } = record
  return (
    <span className={styles.record} data-lost={losses * 2 > plans || undefined}>
      {useRecordText()(record)}
    </span>
  )
}

function Median({ record: { median } }: { record: ProductRecord }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  if (median === undefined) return null
  const outcome = isNegative(median) ? 'loss' : 'gain'
  const tone = isNegative(median) || isPositive(median) ? outcome : undefined
  return (
    <span className={styles.median}>
      <span className="tabular" data-outcome={tone}>
        {format.signedRate(median)}
      </span>{' '}
      <span className={styles.label}>{t('list.median')}</span>
    </span>
  )
}
