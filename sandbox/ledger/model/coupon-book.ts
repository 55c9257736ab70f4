/** What the model knows of coupons: the new-user pack and the eight kinds, written down a second time. */
import { least } from './books.ts'

type Kind =
  | 'discount'
  | 'deduction'
  | 'addition'
  | 'fixed_amount'
  | 'add_voucher'
  | 'deduction_voucher'
  | 'team'
  | 'custom'

export interface ModelCoupon {
  readonly name: string
  kind: Kind
  /** Cents, or percent. */
  readonly value: bigint
  readonly from: bigint
  id: string
  /** Real time, ms. */
  expires: number
  usedOn: string | undefined
}

/** What is paid, what runs, and what comes off the network's share, in cents. */
export interface Effect {
  readonly paid: bigint
  readonly runs: bigint
  readonly shareLess: bigint
}

const terms: readonly (readonly [name: string, kind: Kind, value: bigint, from: bigint])[] = [
  ['welcomeDiscount', 'discount', 10n, 5000n],
  ['welcomeDiscount', 'discount', 10n, 5000n],
  ['welcomeDeduction', 'deduction', 500n, 4000n],
  ['extraReach', 'addition', 800n, 6000n],
  ['starterSet', 'fixed_amount', 4500n, 0n],
  ['reachVoucher', 'add_voucher', 15n, 10000n],
  ['shareVoucher', 'deduction_voucher', 600n, 10000n],
  ['teamDiscount', 'team', 12n, 3000n],
  ['personalOffer', 'custom', 2000n, 0n],
]

const starterAmount = 5000n
const lifeMs = 30 * 24 * 60 * 60_000

/** The pack as given out at a moment, with the ids that it got. */
export function packAt(now: number, ids: readonly string[]): ModelCoupon[] {
  return terms.map(([name, kind, value, from], index) => ({
    name,
    kind,
    value,
    from,
    id: ids[index] ?? '',
    expires: now + lifeMs,
    usedOn: undefined,
  }))
}

/** The effect on a put, or the key of the refusal. */
export function effectOf(coupon: ModelCoupon, put: bigint, isFollowing: boolean): Effect | string {
  const percent = (put * coupon.value) / 100n
  const plain = { paid: put, runs: put, shareLess: 0n }
  if (coupon.kind === 'custom') return 'coupon.askCustomerService'
  if (put < coupon.from) return 'coupon.belowRequirement'
  if (coupon.kind === 'team' && !isFollowing) return 'coupon.followingOnly'
  if (coupon.kind === 'fixed_amount' && put !== starterAmount) return 'coupon.statedAmountOnly'
  const effects: Record<Exclude<Kind, 'custom'>, Effect> = {
    discount: { ...plain, paid: put - percent },
    team: { ...plain, paid: put - percent },
    deduction: { ...plain, paid: put - least(put, coupon.value) },
    addition: { ...plain, runs: put + coupon.value },
    add_voucher: { ...plain, runs: put + percent },
    fixed_amount: { ...plain, paid: coupon.value },
    deduction_voucher: { ...plain, shareLess: coupon.value },
  }
  return effects[coupon.kind]
}

/** The day, in the zone that the model's partner calls from, on which a coupon's name can be used once. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
export const dayOf = (now: number): string => days.format(now)
