import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entry, type WithdrawalStatus, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { add, amount, negate, sum, zero } from '#protocol/money.ts'
import { entry, fromCents } from '../ledger/test-entries.ts'
import { payoutsOf, sumsOf } from './payouts.ts'

interface Withdrawal {
  readonly cents: bigint
  readonly feeCents: bigint
  readonly status: WithdrawalStatus
  readonly time: string
}

const isReturned = (status: WithdrawalStatus) => status === 'refused' || status === 'cancelled'

/** The entries of withdrawals, newest first; what came back of one follows all requests. */
function entriesOf(withdrawals: readonly Withdrawal[]): Entry[] {
  const parts = withdrawals.map(({ cents, feeCents, status, time }, index) => {
    const common = {
      type: 'manual_withdrawal',
      balance: 'available',
      balance_after: zero,
      reference: `W-${index}`,
      status,
    } as const
    const taken = [
      { ...common, time, amount: negate(fromCents(cents - feeCents)), withdrawal_part: 'amount' },
      { ...common, time, amount: negate(fromCents(feeCents)), withdrawal_part: 'fee' },
    ] as const
    const returned = taken.map((part) => ({
      ...part,
      amount: negate(part.amount),
      time: '2026-12-31T23:00:00Z',
    }))
    return { taken, returned: isReturned(status) ? returned : [] }
  })
  return [...parts.flatMap(({ taken }) => taken), ...parts.flatMap(({ returned }) => returned)]
    .map((fields, index) => entry({ id: index + 1, ...fields }))
    .toReversed()
}

const withdrawal = fc.record({
  cents: fc.bigInt({ min: 100n, max: 10n ** 9n }),
  feeCents: fc.bigInt({ min: 0n, max: 99n }),
  status: fc.constantFrom(...withdrawalStatuses),
  time: fc.constantFrom('2025-12-31T22:30:00Z', '2025-12-31T23:30:00Z', '2026-06-01T10:00:00Z'),
})

describe('the withdrawals of an account', () => {
  it('are each counted once, on the day of the request in the time zone of the account', () => {
    fc.assert(
      fc.property(fc.array(withdrawal, { maxLength: 20 }), (withdrawals) => {
        const days = new Map([
          ['2025-12-31T22:30:00Z', '2025-12-31'],
          ['2025-12-31T23:30:00Z', '2026-01-01'],
          ['2026-06-01T10:00:00Z', '2026-06-01'],
        ])
        expect(
          payoutsOf(entriesOf(withdrawals), 'Europe/Berlin').map(({ day, status }) => [day, status]),
        ).toEqual(withdrawals.map(({ time, status }) => [days.get(time), status]).toReversed())
      }),
    )
  })

  it('add up by status, with the fees, whether or not the money came back', () => {
    fc.assert(
      fc.property(fc.array(withdrawal, { maxLength: 20 }), (withdrawals) => {
        const sums = sumsOf(payoutsOf(entriesOf(withdrawals), 'UTC'))
        const expected = withdrawalStatuses.flatMap((status) => {
          const own = withdrawals.filter((each) => each.status === status)
          const total = (cents: (each: Withdrawal) => bigint) =>
            sum(own.map((each) => fromCents(cents(each))))
          return own.length === 0
            ? []
            : [
                {
                  status,
                  number: own.length,
                  amount: total(({ cents }) => cents),
                  fees: total(({ feeCents }) => feeCents),
                },
              ]
        })
        expect(sums).toEqual(expected)
      }),
    )
  })

  it('have no sum of fees where the host does not tell one of them', () => {
    const [told, untold] = [
      { cents: 500n, feeCents: 50n, status: 'paid', time: '2026-06-01T10:00:00Z' },
      { cents: 700n, feeCents: 70n, status: 'paid', time: '2026-06-01T10:00:00Z' },
    ] as const
    const entries = entriesOf([told, untold]).map((each) =>
      each.reference === 'W-1' ? { ...each, withdrawal_part: undefined } : each,
    )
    expect(sumsOf(payoutsOf(entries, 'UTC'))).toEqual([
      { status: 'paid', number: 2, amount: add(amount('5.00'), amount('7.00')), fees: undefined },
    ])
  })

  it('leave out one whose request is not among the entries, and other movements', () => {
    const entries = entriesOf([
      { cents: 500n, feeCents: 50n, status: 'refused', time: '2025-06-01T10:00:00Z' },
    ]).slice(0, 2)
    const deposit = entry({
      id: 9,
      type: 'system_deposit',
      amount: negate(amount('1.00')),
      balance: 'available',
      balance_after: zero,
    })
    expect(payoutsOf([deposit, ...entries], 'UTC')).toEqual([])
  })
})
