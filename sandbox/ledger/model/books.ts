/** The model's own bookkeeping, in whole cents: it shares no arithmetic with the ledger that it is held against. */
import type { Balance, EntryType } from '#protocol/http/wallet.ts'
import type { LedgerAccount } from '../../db/ledger-accounts.ts'

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
