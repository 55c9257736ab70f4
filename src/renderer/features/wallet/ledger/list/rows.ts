/** The entries as rows of the list: months and days stand before the entries they head. */
import type { Entry } from '#protocol/http/wallet.ts'
import { type Day, dayIn, type Month, monthOf } from '../../calendar.ts'

export type Row =
  | { readonly kind: 'month'; readonly month: Month; readonly first: number }
  /** `first` is the number of the first entry under it. */
  | { readonly kind: 'day'; readonly day: Day; readonly first: number }
  | { readonly kind: 'entry'; readonly entry: Entry }

export interface Rows {
  readonly zone: string
  readonly entries: readonly Entry[]
  readonly rows: readonly Row[]
  /** Where the months and days stand among the rows. */
  readonly heads: readonly number[]
}

/** What tells rows apart, whatever is added before or behind them. */
export function rowKey(row: Row): string | number {
  if (row.kind === 'entry') return row.entry.id
  return `${row.kind} ${row.first}`
}

/** The rows of entries, newest first; of what only grew at its ends, the rows before are taken as they are. */
export function rowsOf(entries: readonly Entry[], zone: string, before?: Rows): Rows {
  if (before?.zone !== zone) return built(entries, zone)
  if (before.entries === entries) return before
  const [first] = before.entries
  const added = first ? entries.indexOf(first) : -1
  if (added < 0 || before.entries.some((entry, at) => entries[added + at] !== entry)) {
    return built(entries, zone)
  }
  const above = headed(entries.slice(0, added), zone)
  const below = headed(entries.slice(added + before.entries.length), zone, before.entries.at(-1))
  return withHeads(zone, entries, [...above, ...withoutHeadsOf(above, before.rows), ...below])
}

const built = (entries: readonly Entry[], zone: string): Rows =>
  withHeads(zone, entries, headed(entries, zone))

function withHeads(zone: string, entries: readonly Entry[], rows: readonly Row[]): Rows {
  const heads: number[] = []
  for (const [index, row] of rows.entries()) if (row.kind !== 'entry') heads.push(index)
  return { zone, entries, rows, heads }
}

/** Entries under the heads that the one above them, if any, does not stand under already. */
function headed(entries: readonly Entry[], zone: string, above?: Entry): Row[] {
  const rows: Row[] = []
  let day = above && dayIn(zone, above.time)
  for (const entry of entries) {
    const own = dayIn(zone, entry.time)
    const first = entry.id
    if (day === undefined || monthOf(own) !== monthOf(day)) {
      rows.push({ kind: 'month', month: monthOf(own), first })
    }
    if (own !== day) rows.push({ kind: 'day', day: own, first })
    rows.push({ kind: 'entry', entry })
    day = own
  }
  return rows
}

/** The rows without the heads at their top that stand above already. */
function withoutHeadsOf(above: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const day = above.findLast((row) => row.kind === 'day')?.day
  const own = rows.find((row) => row.kind === 'day')?.day
  if (day === undefined || own === undefined || monthOf(day) !== monthOf(own)) return rows
  return rows.slice(day === own ? 2 : 1)
}

/** The day that heads the row at `index`; undefined where a month begins. */
export function headOf({ rows, heads }: Pick<Rows, 'rows' | 'heads'>, index: number): number | undefined {
  let from = 0
  let to = heads.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((heads[middle] ?? 0) <= index) from = middle + 1
    else to = middle
  }
  const head = heads[from - 1]
  return head !== undefined && rows[head]?.kind === 'day' ? head : undefined
}
