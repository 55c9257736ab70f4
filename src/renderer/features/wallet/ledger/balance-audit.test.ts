import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { add, amount, equals, zero } from '#protocol/money.ts'
import { auditBalances, type BalanceAuditVerdict, type Balances, joined, verdictOf } from './balance-audit.ts'
import { centsAmount, history, historyOf } from './test-entries.ts'

const checkChain = (loaded: {
  entries: readonly Entry[]
  hasMore: boolean
  readings: readonly Balances[]
}): BalanceAuditVerdict => verdictOf(auditBalances(loaded.entries), loaded.hasMore, loaded.readings)

const nonZero = centsAmount.filter((value) => !equals(value, zero))

describe('the chain of entries', () => {
  it('finds nothing in an honest history, whole or as far as it is loaded', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 40 }), ({ entries, balances }, loaded) => {
        const part = entries.slice(0, loaded)
        const hasMore = part.length < entries.length
        expect(checkChain({ entries: part, hasMore, readings: [balances] })).toEqual({
          faults: [],
          isSettled: true,
        })
      }),
    )
  })

  it('finds a changed amount by exactly its difference', () => {
    fc.assert(
      fc.property(
        history.filter(({ entries }) => entries.length > 0),
        fc.nat(),
        nonZero,
        ({ entries, balances }, pick, change) => {
          const at = pick % entries.length
          const forged = entries.map((each, i) =>
            i === at ? { ...each, amount: add(each.amount, change) } : each,
          )
          const { faults } = checkChain({ entries: forged, hasMore: false, readings: [balances] })
          expect(faults).toHaveLength(1)
          const [fault] = faults
          if (fault?.kind !== 'step' && fault?.kind !== 'opening') throw new Error('another fault')
          expect(fault.entry).toBe(entries[at]?.id)
          expect(add(fault.difference, change)).toBe(zero)
        },
      ),
    )
  })

  it('finds a missing entry', () => {
    fc.assert(
      fc.property(
        history.filter(({ entries }) => entries.length > 2),
        fc.nat(),
        ({ entries, balances }, pick) => {
          const at = 1 + (pick % (entries.length - 2))
          const { faults } = checkChain({
            entries: entries.toSpliced(at, 1),
            hasMore: false,
            readings: [balances],
          })
          expect(faults).toContainEqual({ kind: 'gap', entry: entries[at - 1]?.id })
        },
      ),
    )
  })

  it('tells a balance that differs from its newest entry, and waits while it moves', () => {
    const { entries, balances } = historyOf([['available', amount('12.34')]])
    const later = { ...balances, available: amount('20') }
    const latest = { ...balances, available: amount('21') }
    const check = (...readings: (typeof later)[]) => checkChain({ entries, hasMore: false, readings })
    expect(check(later, later).faults).toEqual([{ kind: 'newest', balance: 'available', difference: '7.66' }])
    expect(check(balances, later)).toEqual({ faults: [], isSettled: true })
    expect(check(later, latest)).toEqual({ faults: [], isSettled: false })
  })

  it('expects zero of a balance without entries, and nothing of one that is not shown', () => {
    const readings = [{ ...historyOf([]).balances, to_be_settled: amount('0.01') }]
    expect(checkChain({ entries: [], hasMore: false, readings }).faults).toEqual([
      { kind: 'newest', balance: 'to_be_settled', difference: '0.01' },
    ])
  })

  it('holds start-up credit against its own two figures', () => {
    const credit = { lent: amount('100'), unused: amount('40'), in_plans: amount('60'), is_returned: false }
    const readings = [{ ...historyOf([]).balances, start_up_credit: credit }]
    const { faults } = checkChain({ entries: [], hasMore: false, readings })
    expect(faults.map((fault) => fault.kind === 'newest' && fault.balance)).toEqual([
      'start_up_credit',
      'start_up_credit_in_plans',
    ])
  })

  it('knows of joined runs what it knows of the whole, also of a forged one', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), centsAmount, ({ entries }, cut, pick, change) => {
        const at = entries.length === 0 ? 0 : pick % entries.length
        const forged = entries.map((each, i) =>
          i === at ? { ...each, balance_after: add(each.balance_after, change) } : each,
        )
        const split = cut % (forged.length + 1)
        const both = joined(auditBalances(forged.slice(0, split)), auditBalances(forged.slice(split)))
        const whole = auditBalances(forged)
        expect({ ...both, faults: new Set(both.faults) }).toEqual({ ...whole, faults: new Set(whole.faults) })
      }),
    )
  })
})
