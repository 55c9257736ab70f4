/** The entries as rows of the list, with headings for months and days. */
import type { Entry } from '#protocol/http/wallet.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { type Day, type Month, monthOf } from '../../calendar.ts'

/** `key` stays the same when rows are added before or after. */
export type Heading =
  | { readonly kind: 'month'; readonly key: string; readonly month: Month }
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }

export interface EntryItem {
  readonly kind: 'entry'
  readonly key: number
  readonly entry: Entry
}
export type Row = Heading | EntryItem

export interface Rows {
  readonly zone: string
  readonly entries: readonly Entry[]
  readonly rows: readonly Row[]
  /** The indexes of the headings in `rows`. */
  readonly heads: readonly number[]
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
    if (day === undefined || monthOf(entryDay) !== monthOf(day)) {
      rows.push({ kind: 'month', key: `month ${entry.id}`, month: monthOf(entryDay) })
    }
    if (entryDay !== day) rows.push({ kind: 'day', key: `day ${entry.id}`, day: entryDay })
    rows.push({ kind: 'entry', key: entry.id, entry })
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

/** Rows of any kind with headings among them. */
interface Headed {
  readonly rows: readonly { readonly kind: string }[]
  readonly heads: readonly number[]
}

/** The index of the day heading of the row at `index`; undefined at the start of a month. A binary search. */
export function headOf({ rows, heads }: Headed, index: number): number | undefined {
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
