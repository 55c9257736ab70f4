/** The model's own bookkeeping, in whole cents: it shares no arithmetic with the ledger that it is held against. */
import type { Balance, EntryType } from '#protocol/http/wallet.ts'
import type { LedgerAccount } from '../../db/schema/ledger.ts'

export type Side = LedgerAccount

const partnerSides: ReadonlySet<Side> = new Set<Side>([
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
])

/** What a partner has and what the network has of him, and how many entries of a type say so. */
export class Books {
  readonly #amounts = new Map<Side, bigint>()
  readonly #entries = new Map<EntryType, number>()

  /** Cents; zero for what nothing was booked on. */
  of(side: Balance | Side): bigint {
    return this.#amounts.get(side) ?? 0n
  }

  /** Moves cents from one side to another; zero leaves no trace. */
  move(from: Side, to: Side, cents: bigint, type: EntryType): void {
    if (cents < 0n) throw new RangeError('the model moved less than nothing')
    if (cents === 0n) return
    this.#book(from, -cents, type)
    this.#book(to, cents, type)
  }

  /** Entries of the partner by type, zeros left out. */
  entryCounts(): Record<string, number> {
    return Object.fromEntries(this.#entries)
  }

  /** What the network's accounts come to, zeros left out. */
  networkSides(): Record<string, bigint> {
    return Object.fromEntries(
      [...this.#amounts].filter(([side, cents]) => !partnerSides.has(side) && cents !== 0n),
    )
  }

  #book(side: Side, cents: bigint, type: EntryType): void {
    const after = this.of(side) + cents
    if (partnerSides.has(side)) {
      if (after < 0n) throw new RangeError(`the model overdrew ${side}`)
      this.#entries.set(type, (this.#entries.get(type) ?? 0) + 1)
    }
    this.#amounts.set(side, after)
  }
}

/** "12.34" as 1234n; also what the database writes with six digits, none of which below a cent may count. */
export function centsOf(written: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written) ?? []
  const digits = fraction.padEnd(2, '0')
  if (/[1-9]/.test(digits.slice(2))) throw new RangeError(`${written} is finer than a cent`)
  return BigInt(`${sign}${whole}${digits.slice(0, 2)}`)
}

/** 1234n as "12.34". */
export function written(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A rate in tenths of a percent, half a cent rounded up. */
export const perMille = (cents: bigint, rate: bigint): bigint => (cents * rate + 500n) / 1000n

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
