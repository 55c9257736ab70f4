import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { statementColumns } from '#protocol/ledger-history/statement/statement-file.ts'
import { type CsvTexts, csvOf } from '#protocol/ledger-history/statement/write-statement.ts'
import { add, amount, equals, sum, zero } from '#protocol/money.ts'
import type { Period } from '#shared/period/period.ts'
import { daysAfter } from '../calendar.ts'
import { balances, figureOf } from '../ledger/balance-audit.ts'
import { entryPageSize, type FetchPage } from '../ledger/entry-pages.ts'
import { centsAmount, type History, history } from '../ledger/test-entries.ts'
import { statementFromEntries } from './from-entries.ts'
import { type FetchStatementPage, statementFromPages } from './from-pages.ts'
import { reconcile } from './reconcile.ts'
import type { Gathering, Statement } from './statement.ts'

const first = '2026-01-01'
/** A correct history with some entries per day, in UTC. */
const dated = fc
  .tuple(history, fc.integer({ min: 1, max: 6 }))
  .map(([{ entries, balances: current }, perDay]) => ({
    balances: current,
    entries: entries.map((entry) => ({
      ...entry,
      time: `${daysAfter(first, Math.floor((entry.id - 1) / perDay))}T10:00:00Z`,
    })),
  }))
const period = fc
  .tuple(fc.nat({ max: 45 }), fc.nat({ max: 45 }))
  .map(([a, b]): Period => ({ from: daysAfter(first, Math.min(a, b)), to: daysAfter(first, Math.max(a, b)) }))

const gathering: Gathering = { onProgress: () => undefined, signal: new AbortController().signal }

/** The responses of a host that stores the balance after each entry. */
function pagesOf({ entries }: History, { from, to }: Period, pageSize: number): FetchStatementPage {
  const inOrder = entries.toReversed()
  const inPeriod = inOrder.filter(({ time }) => time.slice(0, 10) >= from && time.slice(0, 10) <= to)
  const after = (day: string, isIncluded: boolean) =>
    balances.map((balance) => {
      const last = inOrder.findLast(
        (entry) =>
          entry.balance === balance && (entry.time < day || (isIncluded && entry.time.startsWith(day))),
      )
      return { balance, amount: last?.balance_after ?? zero }
    })
  return async (number) => ({
    currency: 'USD',
    from,
    to,
    opening: after(from, false),
    closing: after(to, true),
    list: inPeriod.filter(({ id }) => id > (number ?? 0)).slice(0, pageSize),
    total: inPeriod.length,
    as_of: '2026-11-21T10:00:00Z',
  })
}

const entriesOf =
  (entries: readonly Entry[]): FetchPage =>
  async (before) =>
    entries.filter(({ id }) => before === undefined || id < before).slice(0, entryPageSize)

const texts: CsvTexts = {
  column: (column) => column,
  record: (kind) => kind,
  balance: (balance) => balance,
  type: (type) => type,
  status: (status) => status,
}

describe('a statement', () => {
  it('adds up for any period of any correct history, whether it is built from pages or from entries', async () => {
    await fc.assert(
      fc.asyncProperty(dated, period, fc.integer({ min: 1, max: 9 }), async (past, requested, pageSize) => {
        const fromPages = await statementFromPages(pagesOf(past, requested, pageSize), gathering)
        const fromEntries = await statementFromEntries(
          {
            period: requested,
            zone: 'UTC',
            currency: 'USD',
            now: past.balances,
            fetchPage: entriesOf(past.entries),
          },
          gathering,
        )
        expect(fromEntries.entries).toEqual(fromPages.entries)
        for (const statement of [fromPages, fromEntries]) {
          expect(reconcile(statement, []).differences).toEqual([])
          for (const [balance, closing] of fromEntries.closing)
            expect(fromPages.closing.get(balance)).toBe(closing)
          for (const [balance, opening] of fromEntries.opening)
            expect(fromPages.opening.get(balance)).toBe(opening)
        }
        const fullPeriod = { from: first, to: daysAfter(first, 60) }
        const toNow = await statementFromPages(pagesOf(past, fullPeriod, pageSize), gathering)
        expect(reconcile(toNow, [past.balances])).toEqual({
          differences: [],
          isComparedWithNow: true,
          isSettled: true,
        })
        for (const balance of balances) {
          const figure = figureOf(past.balances, balance)
          if (figure !== undefined) expect(toNow.closing.get(balance)).toBe(figure)
        }
      }),
    )
  })

  it('is reported with the exact difference when an amount is forged, and with a gap when an entry is missing', async () => {
    const usable = dated.filter(({ entries }) => entries.length > 2)
    await fc.assert(
      fc.asyncProperty(usable, fc.nat(), centsAmount, async (past, pick, change) => {
        const requested = { from: first, to: daysAfter(first, 60) }
        const correct = await statementFromPages(pagesOf(past, requested, 7), gathering)
        const index = pick % correct.entries.length
        const forged = past.entries.map((item) =>
          item.id === index + 1 ? { ...item, amount: add(item.amount, change) } : item,
        )
        const read = await statementFromPages(pagesOf({ ...past, entries: forged }, requested, 7), gathering)
        const { differences } = reconcile(read, [past.balances])
        expect(differences).toHaveLength(equals(change, zero) ? 0 : 1)
        for (const item of differences) {
          if (item.kind !== 'sum') throw new Error('another difference')
          expect(add(item.difference, change)).toBe(zero)
        }
        const withGap: Statement = { ...correct, entries: correct.entries.toSpliced(1, 1) }
        expect(reconcile(withGap, []).differences).toEqual([
          { kind: 'gap', entry: 3 },
          { kind: 'missing', count: 1 },
        ])
      }),
    )
  })

  it('is compared with the current balances only while they do not change', () => {
    const figures = new Map([['available', amount('5')] as const])
    const statement: Statement = {
      currency: 'USD',
      from: first,
      to: first,
      opening: figures,
      closing: figures,
      entries: [],
      moved: new Map(),
      total: 0,
    }
    const reading = (available: string) => ({
      available: amount(available),
      to_be_consumed: zero,
      to_be_settled: zero,
      start_up_credit: undefined,
    })
    expect(reconcile(statement, [reading('6'), reading('7')]).isSettled).toBe(false)
    expect(reconcile(statement, [reading('5'), reading('6')])).toEqual({
      differences: [],
      isComparedWithNow: true,
      isSettled: true,
    })
    expect(reconcile(statement, [reading('6')]).differences).toEqual([
      { kind: 'now', balance: 'available', difference: '1' },
    ])
    expect(reconcile(statement, [])).toEqual({ differences: [], isComparedWithNow: false, isSettled: true })
    expect(reconcile(statement, [reading('6'), reading('6')]).differences).toEqual([
      { kind: 'now', balance: 'available', difference: '1' },
    ])
  })

  it('is no longer loaded after an abort', async () => {
    const aborted = AbortSignal.abort()
    const loading = statementFromPages(
      async () => ({
        ...{ currency: 'USD', from: first, to: first, opening: [], closing: [] },
        ...{ list: [], total: 0, as_of: '' },
      }),
      { ...gathering, signal: aborted },
    )
    await expect(loading).rejects.toThrow()
  })

  it('has the same figures in its CSV when another library parses it', async () => {
    await fc.assert(
      fc.asyncProperty(dated, period, async (past, requested) => {
        const statement = await statementFromPages(pagesOf(past, requested, 5), gathering)
        const text = [...csvOf(statement, { zone: 'UTC', texts, chunkSize: 3 })].join('')
        const read: Record<string, string>[] = parse(text, {
          bom: true,
          columns: true,
          record_delimiter: '\r\n',
        })
        const of = (record: string) => read.filter((row) => row.record === record)
        expect(Object.keys(read[0] ?? {})).toEqual([...statementColumns])
        expect(of('entry').map(({ number }) => Number(number))).toEqual(statement.entries.map(({ id }) => id))
        for (const { balance, after } of of('closing')) {
          const opening = of('opening').find((row) => row.balance === balance)?.after ?? '0'
          const amounts = of('entry').filter((row) => row.balance === balance)
          const moved = sum(amounts.map((row) => amount(row.amount ?? '')))
          expect(add(amount(opening), moved)).toBe(amount(after ?? ''))
        }
      }),
    )
  })
})
