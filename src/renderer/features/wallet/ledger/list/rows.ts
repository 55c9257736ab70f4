/** The entries as rows of the list, with headings for months and days. */
import type { Entry } from '#protocol/http/wallet.ts'
import { type Day, dayIn, type Month, monthOf } from '../../calendar.ts'

export type Row =
  /** `first` is the id of the first entry under the heading. */
  | { readonly kind: 'month'; readonly month: Month; readonly first: number }
  | { readonly kind: 'day'; readonly day: Day; readonly first: number }
  | { readonly kind: 'entry'; readonly entry: Entry }

export interface Rows {
  readonly zone: string
  readonly entries: readonly Entry[]
  readonly rows: readonly Row[]
  /** The indexes of the headings in `rows`. */
  readonly heads: readonly number[]
}

/** A key that stays the same when rows are added before or after. */
export function rowKey(row: Row): string | number {
  if (row.kind === 'entry') return row.entry.id
  return `${row.kind} ${row.first}`
}

/** The rows of entries, newest first. If entries were only added at the ends, the previous rows are reused. */
export function rowsOf(entries: readonly Entry[], zone: string, previous?: Rows): Rows {
  if (previous?.zone !== zone) return buildRows(entries, zone)
  if (previous.entries === entries) return previous
  const [first] = previous.entries
  const added = first ? entries.indexOf(first) : -1
  if (added < 0 || previous.entries.some((entry, index) => entries[added + index] !== entry)) {
    return buildRows(entries, zone)
  }
  const above = withHeadings(entries.slice(0, added), zone)
  const below = withHeadings(entries.slice(added + previous.entries.length), zone, previous.entries.at(-1))
  return indexHeadings(zone, entries, [...above, ...withoutHeadingsOf(above, previous.rows), ...below])
}

const buildRows = (entries: readonly Entry[], zone: string): Rows =>
  indexHeadings(zone, entries, withHeadings(entries, zone))

function indexHeadings(zone: string, entries: readonly Entry[], rows: readonly Row[]): Rows {
  const heads: number[] = []
  for (const [index, row] of rows.entries()) if (row.kind !== 'entry') heads.push(index)
  return { zone, entries, rows, heads }
}

/** Entries with their headings, without those that the entry above already has. */
function withHeadings(entries: readonly Entry[], zone: string, above?: Entry): Row[] {
  const rows: Row[] = []
  let day = above && dayIn(zone, above.time)
  for (const entry of entries) {
    const entryDay = dayIn(zone, entry.time)
    const first = entry.id
    if (day === undefined || monthOf(entryDay) !== monthOf(day)) {
      rows.push({ kind: 'month', month: monthOf(entryDay), first })
    }
    if (entryDay !== day) rows.push({ kind: 'day', day: entryDay, first })
    rows.push({ kind: 'entry', entry })
    day = entryDay
  }
  return rows
}

/** The rows without the leading headings that the rows above already have. */
function withoutHeadingsOf(above: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const lastDay = above.findLast((row) => row.kind === 'day')?.day
  const firstDay = rows.find((row) => row.kind === 'day')?.day
  if (lastDay === undefined || firstDay === undefined || monthOf(lastDay) !== monthOf(firstDay)) return rows
  return rows.slice(lastDay === firstDay ? 2 : 1)
}

/** The index of the day heading of the row at `index`; undefined at the start of a month. A binary search. */
export function headOf({ rows, heads }: Pick<Rows, 'rows' | 'heads'>, index: number): number | undefined {
  let low = 0
  let high = heads.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((heads[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  const head = heads[low - 1]
  return head !== undefined && rows[head]?.kind === 'day' ? head : undefined
}
