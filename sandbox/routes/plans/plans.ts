/** Ad placement plans (docs/rules.md, sections P3 and P4). */
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { planStatuses } from '#protocol/http/plans.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { planHistory, plans, products } from '../../db/schema/core.ts'
import { BusinessError } from '../../http/business-error.ts'
import { failureText } from '../../ledger/remarks.ts'
import { pageOf } from '../paging.ts'
import { putPlan } from './fund-plan.ts'
import { pastResults } from './past-results.ts'
import {
  listedPlan,
  listedProduct,
  operatorMark,
  planAnswer,
  productTexts,
  resultAnswer,
} from './plan-responses.ts'

const mine = eq(plans.account_id, sql.placeholder('accountId'))

const pageOfPlans = (queries: ReadQueries, filter: SQL | undefined) =>
  queries
    .select({ plan: listedPlan, product: listedProduct })
    .from(plans)
    .innerJoin(products, eq(plans.product_id, products.id))
    .where(filter)
    .orderBy(desc(sql`coalesce(${plans.put_at}, ${plans.created_at})`), asc(products.position), asc(plans.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))

const everyPlan = prepared((queries) => pageOfPlans(queries, mine))
const plansOfStatus = prepared((queries) =>
  pageOfPlans(queries, and(mine, eq(plans.status, sql.placeholder('status')))),
)
const countsOfPlans = prepared((queries) =>
  queries.select({ status: plans.status, count: count() }).from(plans).where(mine).groupBy(plans.status),
)

export const planHandlers = {
  planList: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const values = { accountId: account.id, ...pageOf(request) }
    const { status } = request
    const found =
      status === undefined
        ? await everyPlan(queries).execute(values)
        : await plansOfStatus(queries).execute({ ...values, status })
    const counts = await countsOfPlans(queries).execute({ accountId: account.id })
    const counted = status === undefined ? counts : counts.filter((each) => each.status === status)
    return {
      list: found.map(({ plan, product }) => planAnswer(plan, product, account)),
      total: counted.reduce((total, each) => total + each.count, 0),
      counts: planStatuses.map(
        (each) => counts.find((counted) => counted.status === each) ?? { status: each, count: 0 },
      ),
    }
  },

  planDetail: async ({ sandbox, account, language }, { id }) => {
    const queries = sandbox.database.read
    const [found] = await queries
      .select({ plan: plans, product: products })
      .from(plans)
      .innerJoin(products, eq(plans.product_id, products.id))
      .where(and(eq(plans.id, id), eq(plans.account_id, account.id)))
    if (found === undefined) throw new BusinessError('plan.notFound')
    const { plan, product } = found
    const history = await queries
      .select({ status: planHistory.status, at: planHistory.at })
      .from(planHistory)
      .where(eq(planHistory.plan_id, id))
      .orderBy(asc(planHistory.position))
    return {
      ...planAnswer(plan, product, account),
      ...productTexts(product, language),
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
      impressions: plan.impressions,
      clicks: plan.clicks,
      failure_reason: plan.failure_reason === null ? null : failureText(plan.failure_reason, language),
      result: resultAnswer(plan, account.currency),
    }
  },

  productDetail: async ({ sandbox, account, language }, { id }) => {
    const queries = sandbox.database.read
    const [product] = await queries.select().from(products).where(eq(products.id, id))
    if (product === undefined) throw new BusinessError('plan.notFound')
    const { currency } = account
    return {
      product_id: product.id,
      product_name: product.name,
      image: product.image,
      currency,
      is_official_push: product.is_official_push,
      minimum_amount: toWire(product.minimum_amount, currency),
      maximum_amount: toWire(product.maximum_amount, currency),
      ...operatorMark(product.id, account),
      ...productTexts(product, language),
      past_results: await pastResults(queries, id, currency),
    }
  },

  putPlan,

  waitingCount: async ({ sandbox, account }) => {
    const [counted] = await sandbox.database.read
      .select({ waiting: count() })
      .from(plans)
      .where(and(eq(plans.account_id, account.id), eq(plans.status, 'waitPut')))
    return { count: counted?.waiting ?? 0 }
  },
} satisfies Handlers
