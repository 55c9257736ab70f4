/** Comparison with the ledger itself: `sandbox/ledger/model/compare-summary.ts`. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Balance, Entry, EntryType } from '../http/wallet.ts'
import { Balance as BalanceSchema, entryTypes } from '../http/wallet.ts'
import { add, amount, sum, zero } from '../money.ts'
import { dayIn } from '../zone-time.ts'
import { SummaryCounter } from './summarize.ts'
import { summaryColumns, summaryCsv, summaryFigures } from './write-summary.ts'

const start = Date.parse('2025-11-20T00:00:00Z')
const hourMs = 3_600_000
const zone = 'Pacific/Auckland'
const own: readonly Balance[] = ['available', 'to_be_consumed', 'to_be_settled']

const entryOf = (id: number, time: number, fields: Pick<Entry, 'amount' | 'balance' | 'type'>): Entry => ({
  id,
  time: new Date(time).toISOString(),
  balance_after: zero,
  remark: '',
  reference: `M-${id}`,
  plan_id: undefined,
  product_name: undefined,
  plan_number: undefined,
  plan_net: undefined,
  payout: undefined,
  corrects: undefined,
  status: undefined,
  reason: undefined,
  withdrawal_part: 'amount',
  request_id: undefined,
  ...fields,
})

/** Entries of any types, balances and signs, also those that no host of ours writes. */
const entries = fc
  .array(
    fc.record({
      type: fc.constantFrom<EntryType>(...entryTypes),
      balance: fc.constantFrom<Balance>(...BalanceSchema.options),
      cents: fc.integer({ min: -99_999, max: 99_999 }),
      hours: fc.integer({ min: 0, max: 200 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => {
    let time = start
    return list.map(({ type, balance, cents, hours }, index) => {
      time += hours * hourMs
      return entryOf(index + 1, time, { type, balance, amount: amount((cents / 100).toFixed(2)) })
    })
  })

const opening = new Map<Balance, ReturnType<typeof amount>>([
  ['available', amount('12.30')],
  ['to_be_settled', amount('1')],
  ['start_up_credit', amount('100')],
])

function summaryOf(list: readonly Entry[], step: number) {
  const last = dayIn(zone, list.at(-1)?.time ?? start)
  const counter = new SummaryCounter({ currency: 'USD', from: dayIn(zone, start), to: last, opening }, zone)
  for (let index = 0; index < list.length; index += step) counter.add(list.slice(index, index + step))
  return counter.result()
}

it('the months add up to the period, and the period to the change of total assets, for any entries', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 9 }), (list, step) => {
      const summary = summaryOf(list, step)
      const { months, figures } = summary
      for (const figure of summaryFigures) {
        expect(sum(months.map((month) => month.figures[figure]))).toBe(figures[figure])
      }
      const moved = sum(list.filter(({ balance }) => own.includes(balance)).map((entry) => entry.amount))
      expect(summary.opening).toBe('13.3')
      expect(summary.closing).toBe(add(summary.opening, moved))
      expect(months.at(-1)?.closing).toBe(summary.closing)
      for (const [index, month] of months.entries()) {
        const entriesOfMonth = list.filter(({ time }) => dayIn(zone, time).startsWith(month.from.slice(0, 7)))
        const change = sum(
          entriesOfMonth.filter(({ balance }) => own.includes(balance)).map((entry) => entry.amount),
        )
        expect(month.closing).toBe(add(month.opening, change))
        expect(month.opening).toBe(months[index - 1]?.closing ?? summary.opening)
      }
    }),
  )
})

it('the months cover the period without a gap, and its first and last month may be a part', () => {
  const summary = new SummaryCounter(
    { currency: 'USD', from: '2025-11-20', to: '2026-02-10', opening },
    zone,
  ).result()
  expect(summary.months.map(({ from, to }) => [from, to])).toEqual([
    ['2025-11-20', '2025-11-30'],
    ['2025-12-01', '2025-12-31'],
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-10'],
  ])
})

it('an entry counts in its nearest month if the host counts days otherwise', () => {
  const late = entryOf(1, Date.parse('2025-12-01T09:00:00Z'), {
    type: 'system_deposit',
    balance: 'available',
    amount: amount('5'),
  })
  const counter = new SummaryCounter({ currency: 'USD', from: '2025-11-20', to: '2025-11-30', opening }, zone)
  counter.add([late])
  expect(counter.result().months.map(({ figures }) => figures.deposits)).toEqual(['5'])
})

it('a host that does not tell fees apart is recognized', () => {
  const withdrawal = entryOf(1, start, {
    type: 'manual_withdrawal',
    balance: 'available',
    amount: amount('-5'),
  })
  expect(summaryOf([withdrawal], 1).areFeesTold).toBe(true)
  expect(summaryOf([{ ...withdrawal, withdrawal_part: undefined }], 1).areFeesTold).toBe(false)
})

it('another library reads the same figures from the CSV file', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const summary = summaryOf(list, 5)
      const text = summaryCsv(summary, { column: (column) => column, total: '=total' })
      const rows: Record<string, string>[] = parse(text, {
        bom: true,
        columns: true,
        record_delimiter: '\r\n',
      })
      expect(Object.keys(rows[0] ?? {})).toEqual([...summaryColumns])
      // A translated text cannot become a formula.
      expect(rows.map(({ period }) => period)).toEqual([
        ...summary.months.map(({ from }) => from.slice(0, 7)),
        "'=total",
      ])
      for (const [index, part] of [...summary.months, summary].entries()) {
        for (const figure of summaryFigures) {
          expect(amount(rows[index]?.[figure] ?? '')).toBe(part.figures[figure])
        }
        expect(amount(rows[index]?.closing ?? '')).toBe(part.closing)
      }
    }),
  )
})
