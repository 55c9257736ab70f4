/** A list of plans as CSV, one record for each. */
import { t } from 'i18next'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import type { Amount } from '#protocol/amount.ts'
import { type Cell, csvFile } from '#protocol/csv.ts'
import type { Plan } from '#protocol/http/plans.ts'
import { figureOf } from '#protocol/money.ts'
import { dayAndTimeIn } from '#protocol/zone-time.ts'

/** Revenue and net of a plan that is not settled are estimates, and stand in columns of their own. */
export function plansCsv(plans: readonly Plan[], zone: string): string {
  const columns: readonly (readonly [title: string, cellOf: (plan: Plan) => Cell])[] = [
    [t('plan:csv.number'), ({ plan_number }) => plan_number],
    [t('plan:detail.product'), ({ product_name }) => product_name],
    [t('parts:csv.status'), ({ status }) => withoutBreakMarks(t(`plan:status.${status}`))],
    [t('plan:csv.created', { zone }), ({ created_at }) => dayAndTimeIn(zone, created_at)],
    [t('plan:csv.fundedAt', { zone }), ({ put_at }) => (put_at ? dayAndTimeIn(zone, put_at) : '')],
    [t('parts:csv.currency'), ({ currency }) => currency],
    [t('plan:csv.minimum'), (plan) => cell(plan, plan.minimum_amount)],
    [t('plan:csv.maximum'), (plan) => cell(plan, plan.maximum_amount)],
    [t('plan:detail.put'), (plan) => cell(plan, plan.put_amount)],
    [t('plan:detail.credit'), (plan) => cell(plan, plan.credit_amount)],
    [t('plan:detail.billed'), (plan) => cell(plan, funded(plan, plan.billed))],
    [t('plan:detail.revenue'), (plan) => cell(plan, isSettled(plan) ? plan.revenue : undefined)],
    [t('plan:result.net'), (plan) => cell(plan, plan.net)],
    [
      t('plan:detail.revenueEstimated'),
      (plan) => cell(plan, isSettled(plan) ? undefined : funded(plan, plan.revenue)),
    ],
    [t('plan:detail.netEstimated'), (plan) => cell(plan, plan.estimated_net)],
    [t('plan:csv.pastPlans'), ({ record }) => (record ? { figure: String(record.plans) } : '')],
    [t('plan:csv.losses'), ({ record }) => (record ? { figure: String(record.losses) } : '')],
  ]
  return csvFile([
    columns.map(([title]) => withoutBreakMarks(title)),
    ...plans.map((plan) => columns.map(([, cellOf]) => cellOf(plan))),
  ])
}

const isSettled = ({ status }: Plan): boolean => status === 'settled'

/** A plan that was never funded has no figures yet, which is not the same as zero. */
const funded = ({ put_amount }: Plan, value: Amount) => (put_amount === undefined ? undefined : value)

const cell = ({ currency }: Plan, value: Amount | undefined): Cell =>
  value === undefined ? '' : figureOf(value, currency)
