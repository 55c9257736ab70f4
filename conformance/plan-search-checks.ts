/** A host that searches the list of plans finds what it should, and nothing else. */
import type { Amount } from '#protocol/amount.ts'
import { type Plan, planEndpoints } from '#protocol/http/plans.ts'
import { compare } from '#protocol/money.ts'
import {
  findPlans,
  type PlanSearch,
  type PlanSort,
  planCategories,
  planSorts,
} from '#protocol/plans/plan-search.ts'
import { type Check, type CheckContext, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

const { path } = planEndpoints.planList

async function searched({ client }: CheckContext, search: PlanSearch) {
  const answer = await ok(client, 'planList', { ...search, page_size: 100 })
  if (answer.is_searched !== true) throw new NothingToCheck(`${path} does not search`)
  return answer
}

/** Of the first hundred plans of the account. */
async function allPlans({ client }: CheckContext): Promise<readonly Plan[]> {
  const { list, total } = await ok(client, 'planList', { page_size: 100 })
  if (list.length === 0) throw new NothingToCheck('the account has no plan')
  if (list.length < total) throw new NothingToCheck('the account has more plans than a page')
  return list
}

/** What a row of the list shows of an order's figures. */
const figures: Partial<Record<PlanSort, (plan: Plan) => Amount | undefined>> = {
  minimum: ({ minimum_amount: minimum }) => minimum,
  maximum: ({ maximum_amount: maximum }) => maximum,
  net_low: ({ net }) => net,
  net_high: ({ net }) => net,
}
const isDescending: ReadonlySet<PlanSort> = new Set(['maximum', 'net_high'])

const idsOf = (plans: readonly Plan[]) => plans.map(({ id }) => id)

export const planSearchChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'planList with a search, where offered: the plans whose name or number has the text, and those that pass the filters',
    run: async (context) => {
      const all = await allPlans(context)
      const [plan] = all
      const searches: readonly PlanSearch[] = [
        { q: plan?.plan_number },
        { q: plan?.product_name.toUpperCase() },
        { q: 'a text that no plan has' },
        { amount: plan?.minimum_amount },
        { followed: 'true' },
        ...planCategories.map((category) => ({ category })),
      ]
      for (const search of searches) {
        const { list, total, counts } = await searched(context, search)
        const expected = findPlans(all, search)
        must(total === expected.length, `planList ${JSON.stringify(search)}: another total`, total)
        const [found, wanted] = [idsOf(list).toSorted(), idsOf(expected).toSorted()]
        must(String(found) === String(wanted), `planList ${JSON.stringify(search)}: other plans`, found)
        const counted = counts?.reduce((sum, { count }) => sum + count, 0)
        must(counted === undefined || counted === total, 'planList: counts of other plans', counts)
      }
    },
  },
  {
    area: 'reading',
    name: 'planList in each order, where offered: nothing lost or doubled, limits and nets in order',
    run: async (context) => {
      const all = await allPlans(context)
      for (const sort of planSorts) {
        const { list } = await searched(context, { sort })
        must(String(idsOf(list).toSorted()) === String(idsOf(all).toSorted()), `${sort}: other plans`, list)
        const figureOf = figures[sort]
        if (figureOf === undefined) continue
        const shown = list.map(figureOf).filter((figure) => figure !== undefined)
        const ordered = shown.toSorted((a, b) => (isDescending.has(sort) ? compare(b, a) : compare(a, b)))
        must(String(shown) === String(ordered), `${sort}: not in order`, shown)
      }
    },
  },
]
