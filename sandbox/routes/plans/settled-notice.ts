/** Whether the end of one plan is told: chosen for the plan, or by the preferences of the kind (an addition). */
import { and, eq } from 'drizzle-orm'
import { planStages } from '#protocol/http/plans.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { type Plan, plans } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { preferenceOfPlan, readPreference } from '../../notifications/preferences.ts'

const running: ReadonlySet<Plan['status']> = new Set(planStages.running)

type ChosenPlan = Pick<Plan, 'status' | 'tells_settled'>

/** Undefined for a plan that is not at work. */
export async function settledNotice(queries: ReadQueries, account: Account, plan: ChosenPlan) {
  return running.has(plan.status) ? noticeOf(queries, account, plan.tells_settled) : undefined
}

async function noticeOf(queries: ReadQueries, { id, currency }: Account, choice: boolean | null) {
  const kind = await readPreference(queries, id, 'settled')
  const { inbox, email, above } = preferenceOfPlan(kind, choice)
  const isTold = inbox || email
  return {
    is_on: isTold && above === null,
    above: isTold && above !== null ? toWire(above, currency) : undefined,
  }
}

export const settledNoticeHandlers = {
  setSettledNotice: async ({ sandbox: { database }, account }, { id, is_on }) => {
    const changed = await database.transaction((tx) =>
      tx
        .update(plans)
        .set({ tells_settled: is_on })
        .where(and(eq(plans.id, id), eq(plans.account_id, account.id)))
        .returning({ id: plans.id }),
    )
    if (changed.length === 0) throw new BusinessError('plan.notFound')
    return noticeOf(database.read, account, is_on)
  },
} satisfies Handlers
