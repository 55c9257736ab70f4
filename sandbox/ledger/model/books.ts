/** The model's own bookkeeping, in whole cents: it shares no arithmetic with the ledger that it is compared with. */
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

/** A partner's balances, the network's side of them, and the number of entries per type. */
export class Books {
  readonly #amounts = new Map<Side, bigint>()
  readonly #entries = new Map<EntryType, number>()

  /** Cents; zero without movements. */
  of(side: Balance | Side): bigint {
    return this.#amounts.get(side) ?? 0n
  }

  /** Moves cents from one side to another; zero is not booked. */
  move(from: Side, to: Side, cents: bigint, type: EntryType): void {
    if (cents < 0n) throw new RangeError('the model moved a negative amount')
    if (cents === 0n) return
    this.#book(from, -cents, type)
    this.#book(to, cents, type)
  }

  /** The partner's entries per type, without zeros. */
  entryCounts(): Record<string, number> {
    return Object.fromEntries(this.#entries)
  }

  /** Sums of the network's accounts, without zeros. */
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

/** "12.34" as 1234n. The database writes six decimals; digits below a cent must be zero. */
export function centsOf(text: string): bigint {
  const [, sign = '', integer = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = fraction.padEnd(2, '0')
  if (/[1-9]/.test(digits.slice(2))) throw new RangeError(`${text} has a fraction of a cent`)
  return BigInt(`${sign}${integer}${digits.slice(0, 2)}`)
}

/** 1234n as "12.34". */
export function dollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** `rate` is in tenths of a percent; half a cent is rounded up. */
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
  /** The smallest funding in cents. */
  readonly from: bigint
  id: string
  /** Real time, ms. */
  expires: number
  usedOn: string | undefined
}

/** What the partner pays, the plan's budget, and the reduction of the network's share, in cents. */
export interface Effect {
  readonly charge: bigint
  readonly budget: bigint
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
const validityMs = 30 * 24 * 60 * 60_000

/** The pack as received at `now`, with the ids from the sandbox. */
export function packAt(now: number, ids: readonly string[]): ModelCoupon[] {
  return terms.map(([name, kind, value, from], index) => ({
    name,
    kind,
    value,
    from,
    id: ids[index] ?? '',
    expires: now + validityMs,
    usedOn: undefined,
  }))
}

/** The effect on a funding, or the key of the error. */
export function effectOf(coupon: ModelCoupon, funding: bigint, isFollowing: boolean): Effect | string {
  const percent = (funding * coupon.value) / 100n
  const plain = { charge: funding, budget: funding, shareLess: 0n }
  if (coupon.kind === 'custom') return 'coupon.askCustomerService'
  if (funding < coupon.from) return 'coupon.belowRequirement'
  if (coupon.kind === 'team' && !isFollowing) return 'coupon.followingOnly'
  if (coupon.kind === 'fixed_amount' && funding !== starterAmount) return 'coupon.statedAmountOnly'
  const effects: Record<Exclude<Kind, 'custom'>, Effect> = {
    discount: { ...plain, charge: funding - percent },
    team: { ...plain, charge: funding - percent },
    deduction: { ...plain, charge: funding - smaller(funding, coupon.value) },
    addition: { ...plain, budget: funding + coupon.value },
    add_voucher: { ...plain, budget: funding + percent },
    fixed_amount: { ...plain, charge: coupon.value },
    deduction_voucher: { ...plain, shareLess: coupon.value },
  }
  return effects[coupon.kind]
}

/** The day in the model partner's time zone, on which a coupon's name can be used once. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
export const dayOf = (now: number): string => days.format(now)
