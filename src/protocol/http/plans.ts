/** Ad placement plans (docs/rules.md, sections P3 and P4; states and rules: section R4). */
import * as v from 'valibot'
import { PlanCategory, PlanSearchRequest } from '../plans/plan-search.ts'
import { amountInput, WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  addition,
  CurrencyCode,
  filterBy,
  Id,
  maybe,
  PageRequest,
  Percent,
  RequestId,
  Timestamp,
  WholeNumber,
} from './fields.ts'

/** In the order of a plan's life cycle; `putFailed` follows `matching`. */
export const planStatuses = [
  'waitPut',
  'matching',
  'putting',
  'putFailed',
  'putFinished',
  'waitSettlement',
  'settled',
] as const
export const PlanStatus = v.picklist(planStatuses)
export type PlanStatus = v.InferOutput<typeof PlanStatus>

/** The statuses of an account's sections of plans: at work, ready to be funded, over. */
export const planStages = {
  running: ['matching', 'putting', 'putFinished', 'waitSettlement'],
  ready: ['waitPut'],
  past: ['settled', 'putFailed'],
} as const satisfies Record<string, readonly PlanStatus[]>
export type PlanStage = keyof typeof planStages
export const PlanStage = v.picklist(['running', 'ready', 'past'])

/** The past plans of a product, as in its `past_results`. */
export const ProductRecord = v.object({
  plans: WholeNumber,
  losses: WholeNumber,
  /** The sum of the results; negative for a loss. */
  net: WireAmount,
  /** The median of the results as a part of their budgets: "-0.118" is a loss of 11.8 %. Undefined without past plans. */
  median: maybe(WireAmount),
})
export type ProductRecord = v.InferOutput<typeof ProductRecord>

const planFields = {
  id: Id,
  plan_number: v.string(),
  product_id: Id,
  product_name: v.string(),
  image: maybe(v.string()),
  status: PlanStatus,
  currency: CurrencyCode,
  /** The budget of the plan; undefined before it is funded. */
  put_amount: maybe(WireAmount),
  /** The part of `put_amount` that is start-up credit. */
  credit_amount: maybe(WireAmount),
  /** Delivered share of the budget, percent. */
  progress: Percent,
  billed: WireAmount,
  /** Before the network's share; an estimate until the plan is settled. */
  revenue: WireAmount,
  /** The profit or loss of a settled plan, as in its result. A host may omit it here. */
  net: maybe(WireAmount),
  /** An addition: revenue less the network's share and what was billed so far, of a plan in delivery; no coupon counts yet. */
  estimated_net: maybe(WireAmount),
  /** An addition: the plan is at work, but the host does not advance it. */
  is_held: addition(v.boolean()),
  /** An addition: `estimated_net` after each step of a delivery so far, from zero to its present value. */
  trend: addition(v.pipe(v.array(WireAmount), v.maxLength(100))),
  created_at: Timestamp,
  put_at: maybe(Timestamp),
  minimum_amount: WireAmount,
  maximum_amount: WireAmount,
  is_official_push: v.boolean(),
  /** The operator of the product, and whether the user follows them (docs/rules.md, section R4). */
  operator_id: maybe(v.string()),
  is_followed: maybe(v.boolean()),
  /** An addition: what kind of product it is. */
  category: addition(PlanCategory),
}

/** A plan of the list. `record` is an addition, of a plan that waits to be funded. */
export const Plan = v.object({ ...planFields, record: maybe(ProductRecord) })
export type Plan = v.InferOutput<typeof Plan>

/** The effect of a coupon on a funding, shown in the summary and in the receipt (docs/rules.md, section R4). */
export const CouponEffect = v.object({
  coupon_id: Id,
  name: v.string(),
  /** The discount on the charge, the bonus on the budget, and the reduction of the network's share at settlement. */
  pays_less: WireAmount,
  runs_more: WireAmount,
  share_less: WireAmount,
})
export type CouponEffect = v.InferOutput<typeof CouponEffect>

/** The result of a settled plan (docs/rules.md, section R4): net = revenue - share - billed + discount. */
export const PlanResult = v.object({
  put: WireAmount,
  billed: WireAmount,
  revenue: WireAmount,
  share: WireAmount,
  /** Start-up credit taken back at this settlement. */
  credit_returned: WireAmount,
  discount: WireAmount,
  /** Profit, or loss if negative. */
  net: WireAmount,
})
export type PlanResult = v.InferOutput<typeof PlanResult>

const productFields = {
  /** The language of the texts, by its BCP 47 tag. A host may omit it. */
  lang: maybe(v.string()),
  advertising_product: v.string(),
  advertising_content: v.string(),
  advertising_rules: v.string(),
  user_targeting: v.string(),
  game_description: maybe(v.string()),
  video: maybe(v.object({ url: v.string(), poster: maybe(v.string()), captions: maybe(v.string()) })),
  landing_pages: v.array(v.object({ title: v.string(), url: v.string() })),
}

/** Whether the end of a plan at work is told (docs/decisions/0083). */
export const SettledNotice = v.object({
  /** Told whatever its result is, because the user chose so for this plan or the preferences of `settled` say so. */
  is_on: v.boolean(),
  /** Without a choice for this plan: by the preferences only a result above it is told, a gain or a loss. */
  above: maybe(WireAmount),
})

export const PlanDetail = v.object({
  ...planFields,
  ...productFields,
  /** The states so far, oldest first. */
  history: v.array(v.object({ status: PlanStatus, at: Timestamp })),
  impressions: WholeNumber,
  clicks: WholeNumber,
  failure_reason: maybe(v.string()),
  result: maybe(PlanResult),
  /** The coupon of its funding. A host may omit it. */
  coupon: maybe(CouponEffect),
  /** An addition, of a plan at work. */
  settled_notice: addition(SettledNotice),
})
export type PlanDetail = v.InferOutput<typeof PlanDetail>

/** The result of a past plan of a product; `net` is negative for a loss. */
export const PastResult = v.object({ ended_at: Timestamp, put: WireAmount, net: WireAmount })

export const ProductDetail = v.object({
  product_id: Id,
  product_name: v.string(),
  image: maybe(v.string()),
  currency: CurrencyCode,
  is_official_push: v.boolean(),
  minimum_amount: WireAmount,
  maximum_amount: WireAmount,
  operator_id: maybe(v.string()),
  is_followed: maybe(v.boolean()),
  ...productFields,
  /** Results of all partners' past plans, anonymous, newest first, including losses. */
  past_results: v.array(PastResult),
})
export type ProductDetail = v.InferOutput<typeof ProductDetail>

export const PutRequest = v.object({
  id: Id,
  amount: amountInput('plan.putAmountInvalid'),
  coupon_id: v.optional(Id),
  request_id: RequestId,
})

/** The receipt of a funding. `from_credit` and `from_available` add up to the charge. */
export const PutReceipt = v.object({
  plan_id: Id,
  plan_number: v.string(),
  product_name: v.string(),
  reference: v.string(),
  currency: CurrencyCode,
  amount: WireAmount,
  fee: WireAmount,
  from_credit: WireAmount,
  from_available: WireAmount,
  coupon: maybe(CouponEffect),
  available_after: WireAmount,
  at: Timestamp,
})
export type PutReceipt = v.InferOutput<typeof PutReceipt>

export const planEndpoints = {
  planList: {
    method: 'GET',
    path: '/plan/order/list',
    access: 'user',
    request: v.object({
      status: filterBy(PlanStatus),
      /** An addition: only the plans of a section. A host that does not know it returns all of them. */
      stage: v.optional(PlanStage),
      /** An addition: search, filters and order. A host that does not know them returns all plans, without `is_searched`. */
      ...PlanSearchRequest,
      ...PageRequest,
    }),
    response: v.object({
      list: v.array(Plan),
      total: WholeNumber,
      /** The number of plans in each state that the search finds, independent of the requested `status`. */
      counts: maybe(v.array(v.object({ status: PlanStatus, count: WholeNumber }))),
      /** An addition: true if the host knows search, filters and order, and followed those of the request. */
      is_searched: addition(v.boolean()),
    }),
  },
  planDetail: {
    method: 'POST',
    isReading: true,
    path: '/plan/order/detail',
    access: 'user',
    request: v.object({ id: Id }),
    response: PlanDetail,
  },
  productDetail: {
    method: 'POST',
    isReading: true,
    path: '/plan/order/app/detail',
    access: 'user',
    request: v.object({ id: Id }),
    response: ProductDetail,
  },
  putPlan: {
    method: 'POST',
    path: '/plan/order/put',
    access: 'user',
    isIdempotent: true,
    request: PutRequest,
    response: PutReceipt,
  },
  /** The number of the user's plans that wait to be funded. */
  waitingCount: {
    method: 'POST',
    isReading: true,
    path: '/plan/order/await/put/count',
    access: 'user',
    request: v.object({}),
    response: v.object({ count: WholeNumber }),
  },
} as const satisfies EndpointTable

/** Additional endpoints, optional for a host (docs/rules.md, section R2). */
export const planAdditions = {
  /** Chooses for one plan at work whether its settlement is told, whatever the preferences say. */
  setSettledNotice: {
    method: 'POST',
    path: '/plan/order/settled_notice/edit',
    access: 'user',
    request: v.object({ id: Id, is_on: v.boolean() }),
    response: SettledNotice,
  },
} as const satisfies EndpointTable
