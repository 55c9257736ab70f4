/** The plans that are not over, for the command palette. */
import { send } from '#api/client.ts'
import { type Plan, planCalls } from '#protocol/http/plans.ts'

const most = 100

/** Throws an `ApiError`. */
export async function openPlans(signal: AbortSignal): Promise<readonly Plan[]> {
  const { list } = await send(planCalls.planList, { page_size: most }, { signal })
  return list.filter(({ status }) => status !== 'settled' && status !== 'putFailed')
}
