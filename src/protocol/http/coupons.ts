/** Coupons (docs/rules.md, section P3; the effect of each type: section R4). */
import * as v from 'valibot'
import { WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, listOf, maybe, PageRequest, RequestId, Timestamp } from './fields.ts'

export const couponTypes = [
  'discount',
  'deduction',
  'addition',
  'fixed_amount',
  'add_voucher',
  'deduction_voucher',
  'team',
  'custom',
] as const

export const Coupon = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(couponTypes),
  /** A percentage for discount, add_voucher and team; otherwise an amount. */
  value: WireAmount,
  /** The amount that a `fixed_amount` coupon buys. */
  stated_amount: maybe(WireAmount),
  amount_requirement: WireAmount,
  expires_at: Timestamp,
  state: v.picklist(['unused', 'used', 'expired']),
  used_at: maybe(Timestamp),
})
export type Coupon = v.InferOutput<typeof Coupon>

export const couponEndpoints = {
  coupons: {
    method: 'GET',
    path: '/user_coupon/list',
    access: 'user',
    /** `used` includes expired coupons, like the tab. */
    request: v.object({ state: v.optional(v.picklist(['unused', 'used'])), ...PageRequest }),
    /** `pack_received`: the new-user pack has been claimed. */
    response: v.object({ ...listOf(Coupon).entries, pack_received: maybe(v.boolean()) }),
  },
  receiveCoupons: {
    method: 'POST',
    path: '/user_coupon/receive',
    access: 'user',
    isIdempotent: true,
    request: v.object({ request_id: RequestId }),
    response: v.object({ coupons: v.array(Coupon) }),
  },
} as const satisfies EndpointTable
