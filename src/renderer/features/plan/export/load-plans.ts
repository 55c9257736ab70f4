import { send } from '#data/http/client.ts'
import { type Plan, type PlanStatus, planEndpoints } from '#protocol/http/plans.ts'
import { findPlans, type PlanSearch } from '#protocol/plans/plan-search.ts'
import { uniquePlans } from '../api.ts'

const pageSize = 100

/** All plans of a status that a search finds, in the order of the list; of a host that does not search, they are found here. */
export async function loadPlans(
  status: PlanStatus | undefined,
  search: PlanSearch,
  signal: AbortSignal,
): Promise<readonly Plan[]> {
  const request = { ...search, ...(status && { status }), page_size: pageSize }
  const loaded: Plan[] = []
  for (let page = 1; ; page += 1) {
    const answer = await send(planEndpoints.planList, { ...request, page }, { signal })
    loaded.push(...answer.list)
    if (answer.list.length > 0 && loaded.length < answer.total) continue
    const plans = uniquePlans(loaded)
    if (answer.is_searched === true) return plans
    return findPlans(
      plans.filter((plan) => status === undefined || plan.status === status),
      search,
    )
  }
}
