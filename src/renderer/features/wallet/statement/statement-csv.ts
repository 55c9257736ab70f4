/** A statement as CSV: opening balances, entries, closing balances, in records of the same columns. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry, EntryType } from '#protocol/http/wallet.ts'
import { fitsMinorDigits, toWire } from '#protocol/money.ts'
import { dayIn, timeIn } from '../calendar.ts'
import type { Figures, Statement } from './statement.ts'

/** A text, or a figure that stays a number for the program that reads the file. */
export type Cell = string | { readonly figure: string }

/** Starts the file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Where a spreadsheet would see the start of a formula, also in full-width form: at the start of a text, and after the
 * separators of other locales, for which spreadsheets ignore our quotes.
 */
const formula = /(?<=^|[;\t\r\n])(?="*[=+\-@\t\r\n＝＋－＠])/g
const special = /[",;\t\r\n]|^\s|\s$/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Puts an apostrophe before everything that a spreadsheet would read as a formula. */
export const withoutFormulas = (text: string): string => text.replace(formula, "'")

/** One record with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => quoted(typeof cell === 'string' ? withoutFormulas(cell) : cell.figure))
  return `${fields.join(',')}\r\n`
}

export const columns = [
  'record',
  'number',
  'date',
  'time',
  'balance',
  'type',
  'amount',
  'after',
  'currency',
  'reference',
  'remark',
  'plan',
  'corrects',
  'status',
  'reason',
] as const
export type Column = (typeof columns)[number]

/** The texts of the file, in the user's language. */
export interface CsvTexts {
  column: (column: Column) => string
  record: (kind: 'opening' | 'entry' | 'closing') => string
  balance: (balance: Balance) => string
  type: (type: EntryType) => string
  status: (status: NonNullable<Entry['status']>) => string
}

type Cells = Partial<Record<Column, Cell>>

const lineOf = (cells: Cells): string => csvLine(columns.map((column) => cells[column] ?? ''))

/** An amount with the minor digits of the currency; further digits are kept. */
function figureOf(amount: Amount, currency: string): Cell {
  return { figure: fitsMinorDigits(amount, currency) ? toWire(amount, currency) : amount }
}

/** The file in chunks of at most `chunkSize` entries, so that the caller can yield to the event loop in between. */
export function* csvOf(
  statement: Statement,
  zone: string,
  texts: CsvTexts,
  chunkSize = 1000,
): Generator<string, void> {
  const { currency, from, to, entries } = statement
  const balancesOf = (kind: 'opening' | 'closing', date: string, figures: Figures) =>
    [...figures].map(([balance, amount]) =>
      lineOf({
        record: texts.record(kind),
        date,
        balance: texts.balance(balance),
        after: figureOf(amount, currency),
        currency,
      }),
    )
  yield byteOrderMark + lineOf(Object.fromEntries(columns.map((column) => [column, texts.column(column)])))
  yield balancesOf('opening', from, statement.opening).join('')
  for (let start = 0; start < entries.length; start += chunkSize) {
    yield entries
      .slice(start, start + chunkSize)
      .map((entry) => lineOf(cellsOf(entry, currency, zone, texts)))
      .join('')
  }
  yield balancesOf('closing', to, statement.closing).join('')
}

function cellsOf(entry: Entry, currency: string, zone: string, texts: CsvTexts): Cells {
  return {
    record: texts.record('entry'),
    number: { figure: String(entry.id) },
    date: dayIn(zone, entry.time),
    time: timeIn(zone, entry.time),
    balance: texts.balance(entry.balance),
    type: texts.type(entry.type),
    amount: figureOf(entry.amount, currency),
    after: figureOf(entry.balance_after, currency),
    currency,
    reference: entry.reference,
    remark: entry.remark,
    plan: entry.plan_id ?? '',
    corrects: entry.corrects === undefined ? '' : { figure: String(entry.corrects) },
    status: entry.status ? texts.status(entry.status) : '',
    reason: entry.reason ?? '',
  }
}
