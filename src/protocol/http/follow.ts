/** Following an operator (docs/rules.md, section P2; its effects: section R4). */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { listOf, maybe, Nothing, PageRequest, RequestId, RequiredText, Timestamp } from './fields.ts'

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
    request: v.object({ operated_id: RequiredText, request_id: RequestId }),
    response: Nothing,
  },
} as const satisfies EndpointTable
