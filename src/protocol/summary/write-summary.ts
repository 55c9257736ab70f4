/** A summary as CSV: one record per month, and one for the whole period. */
import { type Cell, csvFile } from '../csv.ts'
import { figureOf } from '../money.ts'
import type { Summary, SummaryFigure, SummaryPart } from './summarize.ts'

/** In the order in which they are shown, saved and printed. */
export const summaryFigures = [
  'deposits',
  'withdrawals',
  'fees',
  'levels',
  'funded',
  'returned',
  'consumed',
  'revenue',
  'share',
  'coupons',
  'net',
  'credit',
] as const satisfies readonly SummaryFigure[]

export const summaryColumns = [
  'period',
  'from',
  'to',
  'currency',
  'opening',
  ...summaryFigures,
  'closing',
] as const
export type SummaryColumn = (typeof summaryColumns)[number]

/** The texts of the file, in the user's language. */
export interface SummaryTexts {
  readonly column: (column: SummaryColumn) => string
  /** The whole period. */
  readonly total: string
}

/** The file, with the amounts' minor digits. */
export function summaryCsv(summary: Summary, { column, total }: SummaryTexts): string {
  const { currency, months } = summary
  const recordOf = (period: string, { from, to, opening, figures, closing }: SummaryPart): Cell[] => [
    period,
    from,
    to,
    currency,
    figureOf(opening, currency),
    ...summaryFigures.map((figure) => figureOf(figures[figure], currency)),
    figureOf(closing, currency),
  ]
  return csvFile([
    summaryColumns.map(column),
    ...months.map((month) => recordOf(month.from.slice(0, 7), month)),
    recordOf(total, summary),
  ])
}
