/** Ad placement plans (docs/rules.md, sections P3 and P4; the states and rules: section R4). */
import * as v from 'valibot'
import { amountInput, WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { CurrencyCode, Id, maybe, PageRequest, Percent, RequestId, Timestamp, WholeNumber } from './fields.ts'

/** In the order in which a plan lives; `putFailed` follows `matching`. */
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

const planFields = {
  id: Id,
  plan_number: v.string(),
  product_id: Id,
  product_name: v.string(),
  image: maybe(v.string()),
  status: PlanStatus,
  currency: CurrencyCode,
  /** What runs; undefined before a put. */
  put_amount: maybe(WireAmount),
  /** The part of `put_amount` that is start-up credit. */
  credit_amount: maybe(WireAmount),
  /** Share of the put amount delivered so far, percent. */
  progress: Percent,
  billed: WireAmount,
  /** Before the network's share; an estimate until settled. */
  revenue: WireAmount,
  /** Of a settled plan: what it brought or cost in all, as in its result. A host may leave it to the result. */
  net: maybe(WireAmount),
  created_at: Timestamp,
  put_at: maybe(Timestamp),
  minimum_amount: WireAmount,
  maximum_amount: WireAmount,
  is_official_push: v.boolean(),
  /** The operator whose product it is, and whether the user follows him (docs/rules.md, section R4). */
  operator_id: maybe(v.string()),
  is_followed: maybe(v.boolean()),
}

export const Plan = v.object(planFields)
export type Plan = v.InferOutput<typeof Plan>

/** What a coupon does to a put: said in the summary before, and in the receipt after (docs/rules.md, section R4). */
export const CouponEffect = v.object({
  coupon_id: Id,
  name: v.string(),
  /** Paid less, run more, and off the network's share at settlement. */
  pays_less: WireAmount,
  runs_more: WireAmount,
  share_less: WireAmount,
})
export type CouponEffect = v.InferOutput<typeof CouponEffect>

/** What a settled plan came to (docs/rules.md, section R4): net = revenue - share - billed + discount. */
export const PlanResult = v.object({
  put: WireAmount,
  billed: WireAmount,
  revenue: WireAmount,
  share: WireAmount,
  /** Start-up credit taken back at this settlement. */
  credit_returned: WireAmount,
  discount: WireAmount,
  /** What the plan brought or cost: may be negative. */
  net: WireAmount,
})
export type PlanResult = v.InferOutput<typeof PlanResult>

const productFields = {
  advertising_product: v.string(),
  advertising_content: v.string(),
  advertising_rules: v.string(),
  user_targeting: v.string(),
  game_description: maybe(v.string()),
  video: maybe(v.object({ url: v.string(), poster: maybe(v.string()), captions: maybe(v.string()) })),
  landing_pages: v.array(v.object({ title: v.string(), url: v.string() })),
}

export const PlanDetail = v.object({
  ...planFields,
  ...productFields,
  /** The states so far, oldest first. */
  history: v.array(v.object({ status: PlanStatus, at: Timestamp })),
  impressions: WholeNumber,
  clicks: WholeNumber,
  failure_reason: maybe(v.string()),
  result: maybe(PlanResult),
})
export type PlanDetail = v.InferOutput<typeof PlanDetail>

/** One past plan of a product with its result, which may be a loss. */
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
  /** How past plans of the product ended, newest first: those of others without their names, losses included. */
  past_results: v.array(PastResult),
})
export type ProductDetail = v.InferOutput<typeof ProductDetail>

export const PutRequest = v.object({
  id: Id,
  amount: amountInput('plan.putAmountInvalid'),
  coupon_id: v.optional(Id),
  request_id: RequestId,
})

/** The receipt of a put. `from_credit` and `from_available` add up to what was paid. */
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

export const planCalls = {
  planList: {
    method: 'GET',
    path: '/plan/order/list',
    access: 'user',
    request: v.object({ status: v.optional(PlanStatus), ...PageRequest }),
    response: v.object({
      list: v.array(Plan),
      total: WholeNumber,
      /** How many plans stand in each state, whatever `status` asks for. */
      counts: maybe(v.array(v.object({ status: PlanStatus, count: WholeNumber }))),
    }),
  },
  planDetail: {
    method: 'POST',
    path: '/plan/order/detail',
    access: 'user',
    request: v.object({ id: Id }),
    response: PlanDetail,
  },
  productDetail: {
    method: 'POST',
    path: '/plan/order/app/detail',
    access: 'user',
    request: v.object({ id: Id }),
    response: ProductDetail,
  },
  putPlan: {
    method: 'POST',
    path: '/plan/order/put',
    access: 'user',
    isOnce: true,
    request: PutRequest,
    response: PutReceipt,
  },
  /** How many of the account's own plans wait to be put. */
  waitingCount: {
    method: 'POST',
    path: '/plan/order/await/put/count',
    access: 'user',
    request: v.object({}),
    response: v.object({ count: WholeNumber }),
  },
} as const satisfies EndpointTable
