/**
 * A statement as CSV: opening balances, entries, closing balances, in records of the same columns; of a host with a verifiable
 * history with seals and their proof (docs/verifiable-history.md).
 */
import type { Amount } from '../../amount.ts'
import { byteOrderMark, type Cell, csvLine } from '../../csv.ts'
import type { Balance, Entry, EntryType } from '../../http/wallet.ts'
import { figureOf } from '../../money.ts'
import { dayAndTimeIn } from '../../zone-time.ts'
import {
  createFileSeal,
  proofLines,
  type StatementColumn,
  type StatementProof,
  sealedColumns,
  sealOf,
  statementColumns,
} from './statement-file.ts'

export type Figures = ReadonlyMap<Balance, Amount>

export interface StatementFigures {
  readonly currency: string
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly opening: Figures
  readonly closing: Figures
  /** Oldest first. */
  readonly entries: readonly Entry[]
}

/** The texts of the file, in the user's language. */
export interface CsvTexts {
  column: (column: StatementColumn) => string
  record: (kind: 'opening' | 'entry' | 'closing') => string
  balance: (balance: Balance) => string
  type: (type: EntryType) => string
  status: (status: NonNullable<Entry['status']>) => string
}

/** The seals of a statement's entries. */
export interface StatementSeal {
  /** The texts of the entries' leaves, in their order. */
  readonly leafTexts: readonly string[]
  readonly proof: StatementProof
}

type Cells = Partial<Record<StatementColumn, Cell>>

interface CsvOptions {
  readonly zone: string
  readonly texts: CsvTexts
  readonly seal?: StatementSeal | undefined
  readonly chunkSize?: number
}

/** The file in chunks of at most `chunkSize` entries, so that the caller can yield to the event loop in between. */
export function* csvOf(statement: StatementFigures, options: CsvOptions): Generator<string, void> {
  const { seal } = options
  if (!seal) {
    yield* recordsOf(statement, statementColumns, options)
    return
  }
  const file = createFileSeal()
  for (const chunk of recordsOf(statement, sealedColumns, options)) {
    file.add(chunk)
    yield chunk
  }
  const proof = proofLines(seal.proof)
  file.add(proof)
  yield proof
  yield file.line()
}

function* recordsOf(
  statement: StatementFigures,
  columns: readonly StatementColumn[],
  { zone, texts, seal, chunkSize = 125 }: CsvOptions,
): Generator<string, void> {
  const { currency, from, to, entries } = statement
  const lineOf = (cells: Cells): string => csvLine(columns.map((column) => cells[column] ?? ''))
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
      .map((entry, index) => {
        const leafText = seal?.leafTexts[start + index]
        const cells = cellsOf(entry, currency, zone, texts)
        return lineOf(leafText === undefined ? cells : { ...cells, seal: { figure: sealOf(leafText) } })
      })
      .join('')
  }
  yield balancesOf('closing', to, statement.closing).join('')
}

function cellsOf(entry: Entry, currency: string, zone: string, texts: CsvTexts): Cells {
  const [date = '', time = ''] = dayAndTimeIn(zone, entry.time).split(' ')
  return {
    record: texts.record('entry'),
    number: { figure: String(entry.id) },
    date,
    time,
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
