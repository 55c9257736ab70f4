/** Arbitrary histories for tests: entries as a correct ledger writes them. */
import fc from 'fast-check'
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import { add, amount, zero } from '#protocol/money.ts'
import type { Balances } from './balance-audit.ts'

const balances = ['available', 'to_be_consumed', 'to_be_settled'] as const satisfies readonly Balance[]
const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })

/** Minor units as an amount of a currency with two digits. */
export function fromCents(value: bigint): Amount {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return amount(`${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

export const centsAmount: fc.Arbitrary<Amount> = cents.map(fromCents)

export function entry(
  fields: Pick<Entry, 'id' | 'amount' | 'balance' | 'balance_after'> & Partial<Entry>,
): Entry {
  return {
    time: '2026-11-21T10:00:00Z',
    type: 'ad_serving',
    remark: '',
    reference: `M-${fields.id}`,
    plan_id: undefined,
    product_name: undefined,
    plan_number: undefined,
    plan_net: undefined,
    payout: undefined,
    corrects: undefined,
    status: undefined,
    reason: undefined,
    withdrawal_part: undefined,
    request_id: undefined,
    ...fields,
  }
}

export interface History {
  /** Newest first. */
  entries: Entry[]
  balances: Balances
}

/** The entries and balances of a correct ledger after these movements. */
export function historyOf(
  moves: readonly (readonly [Exclude<Balance, `start_up${string}`>, Amount])[],
): History {
  const current = { available: zero, to_be_consumed: zero, to_be_settled: zero }
  const entries = moves.map(([balance, change], index) => {
    current[balance] = add(current[balance], change)
    return entry({ id: index + 1, balance, amount: change, balance_after: current[balance] })
  })
  return { entries: entries.reverse(), balances: { ...current, start_up_credit: undefined } }
}

export const history: fc.Arbitrary<History> = fc
  .array(fc.tuple(fc.constantFrom(...balances), centsAmount), { maxLength: 40 })
  .map(historyOf)
