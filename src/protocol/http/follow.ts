/** Following an operator (docs/rules.md, section P2; its effects: section R4), with additional endpoints. */
import * as v from 'valibot'
import { WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  CurrencyCode,
  EnteredCode,
  listOf,
  maybe,
  Nothing,
  PageRequest,
  RequestId,
  Timestamp,
  WholeNumber,
} from './fields.ts'

export const FollowRecord = v.object({
  operated_id: v.string(),
  operator_name: v.string(),
  followed_at: Timestamp,
  ended_at: maybe(Timestamp),
})

export const followEndpoints = {
  followRecords: {
    method: 'GET',
    path: '/assistance/list',
    access: 'user',
    request: v.object(PageRequest),
    response: listOf(FollowRecord),
  },
  follow: {
    method: 'POST',
    path: '/assistance/follow',
    access: 'user',
    isIdempotent: true,
    request: v.object({ operated_id: EnteredCode, request_id: RequestId }),
    response: Nothing,
  },
} as const satisfies EndpointTable

/** How the past plans of an operator's products ended: those that its products' pages show. Never a forecast. */
export const OperatorRecord = v.object({
  operated_id: v.string(),
  operator_name: v.string(),
  currency: CurrencyCode,
  plans: WholeNumber,
  losses: WholeNumber,
  /** The sum of the results; negative for a loss. */
  net: WireAmount,
  /** As a part of the budget: "-0.118" is a loss of 11.8 %. Undefined without past plans. */
  median: maybe(WireAmount),
  worst: maybe(WireAmount),
})
export type OperatorRecord = v.InferOutput<typeof OperatorRecord>

export const followAdditions = {
  /** The past results of an operator, whether or not the user follows it. */
  operatorRecord: {
    method: 'GET',
    path: '/assistance/record',
    access: 'user',
    request: v.object({ operated_id: EnteredCode }),
    response: OperatorRecord,
  },
  /** Stops following; moves no money. */
  unfollow: {
    method: 'POST',
    path: '/assistance/unfollow',
    access: 'user',
    isIdempotent: true,
    request: v.object({ operated_id: EnteredCode, request_id: RequestId }),
    response: Nothing,
  },
} as const satisfies EndpointTable
