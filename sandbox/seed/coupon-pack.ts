/** The new-user pack: each of the eight types, one of them twice, to show the limit of one per name and day. */
import { amount, zero } from '#protocol/money.ts'
import type { coupons } from '../db/schema/plans.ts'

export const newUserPack = 'new_user'
const dayMs = 24 * 60 * 60_000
const validDays = 30

type Terms = Pick<
  typeof coupons.$inferInsert,
  'name' | 'type' | 'value' | 'stated_amount' | 'amount_requirement'
>

const discount = {
  name: 'welcomeDiscount',
  type: 'discount',
  value: amount('10'),
  amount_requirement: amount('50'),
} as const

const pack: readonly Terms[] = [
  discount,
  discount,
  { name: 'welcomeDeduction', type: 'deduction', value: amount('5'), amount_requirement: amount('40') },
  { name: 'extraReach', type: 'addition', value: amount('8'), amount_requirement: amount('60') },
  {
    name: 'starterSet',
    type: 'fixed_amount',
    value: amount('45'),
    stated_amount: amount('50'),
    amount_requirement: zero,
  },
  { name: 'reachVoucher', type: 'add_voucher', value: amount('15'), amount_requirement: amount('100') },
  { name: 'shareVoucher', type: 'deduction_voucher', value: amount('6'), amount_requirement: amount('100') },
  { name: 'teamDiscount', type: 'team', value: amount('12'), amount_requirement: amount('30') },
  { name: 'personalOffer', type: 'custom', value: amount('20'), amount_requirement: zero },
]

/** The pack's coupons for an account that receives it now. */
export function packFor(accountId: string, now: Date): (typeof coupons.$inferInsert)[] {
  return pack.map((terms, position) => ({
    ...terms,
    account_id: accountId,
    pack: newUserPack,
    pack_position: position,
    granted_at: now,
    expires_at: new Date(now.getTime() + validDays * dayMs),
  }))
}
