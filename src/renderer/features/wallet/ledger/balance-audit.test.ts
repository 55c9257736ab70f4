import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { add, amount, equals, zero } from '#protocol/money.ts'
import {
  auditBalances,
  type BalanceAuditVerdict,
  type Balances,
  joinAudits,
  verdictOf,
} from './balance-audit.ts'
import { centsAmount, history, historyOf } from './test-entries.ts'

const checkEntries = (loaded: {
  entries: readonly Entry[]
  hasMore: boolean
  readings: readonly Balances[]
}): BalanceAuditVerdict => verdictOf(auditBalances(loaded.entries), loaded.hasMore, loaded.readings)

const nonZero = centsAmount.filter((value) => !equals(value, zero))

describe('the balance audit', () => {
  it('finds no fault in a correct history, fully or partly loaded', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 40 }), ({ entries, balances }, loaded) => {
        const part = entries.slice(0, loaded)
        const hasMore = part.length < entries.length
        expect(checkEntries({ entries: part, hasMore, readings: [balances] })).toEqual({
          faults: [],
          isSettled: true,
        })
      }),
    )
  })

  it('reports a changed amount with its exact difference', () => {
    fc.assert(
      fc.property(
        history.filter(({ entries }) => entries.length > 0),
        fc.nat(),
        nonZero,
        ({ entries, balances }, pick, change) => {
          const index = pick % entries.length
          const forged = entries.map((item, i) =>
            i === index ? { ...item, amount: add(item.amount, change) } : item,
          )
          const { faults } = checkEntries({ entries: forged, hasMore: false, readings: [balances] })
          expect(faults).toHaveLength(1)
          const [fault] = faults
          if (fault?.kind !== 'step' && fault?.kind !== 'opening') throw new Error('another fault')
          expect(fault.entry).toBe(entries[index]?.id)
          expect(add(fault.difference, change)).toBe(zero)
        },
      ),
    )
  })

  it('reports a missing entry as a gap', () => {
    fc.assert(
      fc.property(
        history.filter(({ entries }) => entries.length > 2),
        fc.nat(),
        ({ entries, balances }, pick) => {
          const index = 1 + (pick % (entries.length - 2))
          const { faults } = checkEntries({
            entries: entries.toSpliced(index, 1),
            hasMore: false,
            readings: [balances],
          })
          expect(faults).toContainEqual({ kind: 'gap', entry: entries[index - 1]?.id })
        },
      ),
    )
  })

  it('reports a balance that differs from its newest entry, but not while it is changing', () => {
    const { entries, balances } = historyOf([['available', amount('12.34')]])
    const later = { ...balances, available: amount('20') }
    const latest = { ...balances, available: amount('21') }
    const check = (...readings: (typeof later)[]) => checkEntries({ entries, hasMore: false, readings })
    expect(check(later, later).faults).toEqual([{ kind: 'newest', balance: 'available', difference: '7.66' }])
    expect(check(balances, later)).toEqual({ faults: [], isSettled: true })
    expect(check(later, latest)).toEqual({ faults: [], isSettled: false })
  })

  it('expects zero for a balance without entries and skips a balance that is not shown', () => {
    const readings = [{ ...historyOf([]).balances, to_be_settled: amount('0.01') }]
    expect(checkEntries({ entries: [], hasMore: false, readings }).faults).toEqual([
      { kind: 'newest', balance: 'to_be_settled', difference: '0.01' },
    ])
  })

  it('reports missing oldest entries as a gap, but not while older entries are not loaded', () => {
    const { entries, balances } = historyOf([
      ['available', amount('1')],
      ['available', amount('2')],
    ])
    const newest = entries.slice(0, 1)
    expect(checkEntries({ entries: newest, hasMore: false, readings: [balances] }).faults).toEqual([
      { kind: 'gap', entry: 2 },
      { kind: 'opening', balance: 'available', entry: 2, difference: '1' },
    ])
    expect(checkEntries({ entries: newest, hasMore: true, readings: [balances] }).faults).toEqual([])
  })

  it('reports a fault among loaded entries also while older entries are not loaded', () => {
    const { entries, balances } = historyOf([
      ['available', amount('1')],
      ['available', amount('2')],
      ['available', amount('3')],
    ])
    const forged = entries.map((item) => (item.id === 3 ? { ...item, amount: amount('4') } : item))
    expect(checkEntries({ entries: forged.slice(0, 2), hasMore: true, readings: [balances] }).faults).toEqual(
      [{ kind: 'step', balance: 'available', entry: 3, difference: '-1' }],
    )
  })

  it('reports an entry missing between joined runs as a gap', () => {
    const { entries } = historyOf([
      ['available', amount('1')],
      ['to_be_settled', amount('2')],
      ['available', amount('3')],
    ])
    const joined = joinAudits(auditBalances(entries.slice(0, 1)), auditBalances(entries.slice(2)))
    expect(joined.faults).toEqual([{ kind: 'gap', entry: 3 }])
  })

  it('compares start-up credit with its own two figures', () => {
    const credit = { lent: amount('100'), unused: amount('40'), in_plans: amount('60'), is_returned: false }
    const readings = [{ ...historyOf([]).balances, start_up_credit: credit }]
    const { faults } = checkEntries({ entries: [], hasMore: false, readings })
    expect(faults.map((fault) => fault.kind === 'newest' && fault.balance)).toEqual([
      'start_up_credit',
      'start_up_credit_in_plans',
    ])
  })

  it('gives the same result for joined runs as for all entries, also for forged ones', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), centsAmount, ({ entries }, cut, pick, change) => {
        const index = entries.length === 0 ? 0 : pick % entries.length
        const forged = entries.map((item, i) =>
          i === index ? { ...item, balance_after: add(item.balance_after, change) } : item,
        )
        const split = cut % (forged.length + 1)
        const joined = joinAudits(auditBalances(forged.slice(0, split)), auditBalances(forged.slice(split)))
        const full = auditBalances(forged)
        expect({ ...joined, faults: new Set(joined.faults) }).toEqual({
          ...full,
          faults: new Set(full.faults),
        })
      }),
    )
  })
})
