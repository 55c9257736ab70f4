/** The list of the account's plans: by status or section, searched, filtered and ordered. */
import { and, asc, count, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type PlanStatus, planStages, planStatuses } from '#protocol/http/plans.ts'
import type { Handlers } from '../../context.ts'
import { preparedQuery, type ReadQueries } from '../../db/database.ts'
import { plans, products } from '../../db/schema/plans.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { planColumns, planResponse, productColumns } from './plan-response.ts'
import { type PlanQuery, planQueryOf } from './plan-search.ts'
import { recordsOf } from './product-records.ts'

type PageOf<Value> = { readonly limit: Value; readonly offset: Value }

const anyPage = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }

/** A page of plans; the usual order decides between plans that are equal by `order`. */
export const pageOfPlans = (
  queries: ReadQueries,
  filter: SQL | undefined,
  { limit, offset }: PageOf<number | Placeholder> = anyPage,
  order: readonly SQL[] = [],
) =>
  queries
    .select({ plan: planColumns, product: productColumns })
    .from(plans)
    .innerJoin(products, eq(plans.product_id, products.id))
    .where(filter)
    .orderBy(
      ...order,
      desc(sql`coalesce(${plans.put_at}, ${plans.created_at})`),
      asc(products.position),
      asc(plans.id),
    )
    .limit(limit)
    .offset(offset)

const countOfPlans = (queries: ReadQueries, filter: SQL | undefined) =>
  queries.select({ status: plans.status, count: count() }).from(plans).where(filter).groupBy(plans.status)

const isOwn = eq(plans.account_id, sql.placeholder('accountId'))

const plansOfStage = (stage: keyof typeof planStages) =>
  preparedQuery((queries) => pageOfPlans(queries, and(isOwn, inArray(plans.status, [...planStages[stage]]))))
const plansOfAnyStatus = preparedQuery((queries) => pageOfPlans(queries, isOwn))
const plansOfStatus = preparedQuery((queries) =>
  pageOfPlans(queries, and(isOwn, eq(plans.status, sql.placeholder('status')))),
)
const stages = {
  running: plansOfStage('running'),
  ready: plansOfStage('ready'),
  past: plansOfStage('past'),
}
const countsOfPlans = preparedQuery((queries) => countOfPlans(queries, isOwn))

/** The plans of an account that a search finds, of these statuses. */
export const searchedPlans = (
  queries: ReadQueries,
  accountId: string,
  statuses: readonly PlanStatus[],
  page: PageOf<number>,
  { filter, order }: PlanQuery,
) =>
  pageOfPlans(
    queries,
    and(eq(plans.account_id, accountId), inArray(plans.status, [...statuses]), filter),
    page,
    order,
  )

/** How many plans of an account a search finds, by status. */
export const searchedCounts = (queries: ReadQueries, accountId: string, { filter }: PlanQuery) =>
  countOfPlans(queries, and(eq(plans.account_id, accountId), filter))

export const planList: Required<Handlers>['planList'] = async ({ sandbox, account }, request) => {
  const queries = sandbox.database.read
  const page = pageOf(request)
  const { status, stage } = request
  const ofStage: readonly PlanStatus[] = stage === undefined ? planStatuses : planStages[stage]
  const wanted = status === undefined ? ofStage : [status]
  const query = await planQueryOf(queries, request, account)

  async function found() {
    const values = { accountId: account.id, ...page }
    if (query !== undefined)
      return {
        rows: await searchedPlans(queries, account.id, wanted, page, query),
        counts: await searchedCounts(queries, account.id, query),
      }
    const ofSection = stage === undefined ? plansOfAnyStatus : stages[stage]
    return {
      rows:
        status === undefined
          ? await ofSection(queries).execute(values)
          : await plansOfStatus(queries).execute({ ...values, status }),
      counts: await countsOfPlans(queries).execute({ accountId: account.id }),
    }
  }

  const { rows, counts } = await found()
  const listed = counts.filter((row) => wanted.includes(row.status))
  const waiting = rows.filter(({ plan }) => plan.status === 'waitPut').map(({ product }) => product.id)
  const records = await recordsOf(queries, waiting, account.currency)
  return {
    list: rows.map(({ plan, product }) => ({
      ...planResponse(plan, product, account),
      record: plan.status === 'waitPut' ? records.get(product.id) : undefined,
    })),
    total: listed.reduce((total, row) => total + row.count, 0),
    counts: planStatuses.map((status) => counts.find((row) => row.status === status) ?? { status, count: 0 }),
    is_searched: true,
  }
}
