/**
 * Where a search of the history looks: a few indexes that have what it asks for, each read from its newest row on and only so far.
 * However long the history is, and whatever is searched for, a query reads at most `maxCandidates` entries.
 */
import { and, eq, gt, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Amount } from '#protocol/amount.ts'
import type { EntryType } from '#protocol/http/wallet.ts'
import { compare, equals } from '#protocol/money.ts'
import type { ReadQueries } from '../../db/database.ts'
import { amountClassOf, classBounds } from '../../db/schema/amount-classes.ts'
import { entries, movements } from '../../db/schema/ledger.ts'
import type { EntryRange } from '../../ledger/entry-history.ts'

export const maxCandidates = 100

/** More plans or classes of amounts are no short cut: each would be read for a few rows only. */
const maxStreams = 25

/** A search as the indexes know it. */
export interface IndexedSearch {
  readonly accountId: string
  /** Not empty, and up to an entry that exists. */
  readonly range: EntryRange
  readonly type: EntryType | undefined
  readonly reference: string | undefined
  /** The plans whose number or product has the text. */
  readonly planIds: readonly string[] | undefined
  readonly from: Amount | undefined
  readonly to: Amount | undefined
}

const size = sql`abs(${entries.amount})`

/** The amount of a search for one amount. */
export const exactAmount = ({ from, to }: IndexedSearch): Amount | undefined =>
  from !== undefined && to !== undefined && equals(from, to) ? from : undefined

const isInRange = ({ from, to }: IndexedSearch): SQL | undefined =>
  and(from && gte(size, from), to && lte(size, to))

const isInNumbers = ({ accountId, range }: IndexedSearch): SQL | undefined =>
  and(eq(entries.account_id, accountId), gt(entries.number, range.after), lte(entries.number, range.last))

/** Rows of one index, newest first; `unit` is what its limit counts. */
interface Stream {
  readonly rows: SQL
  readonly limit: number
}

const entryStream = (search: IndexedSearch, filter: SQL | undefined, limit: number): Stream => ({
  limit,
  rows: sql`
    select ${entries.number}, ${entries.number} as unit from ${entries} where ${and(isInNumbers(search), filter)}
    order by ${entries.number} desc limit ${limit}`,
})

/**
 * The entries of movements, by an index of `keys` and the id. The ids of an account's movements are in the order of their entries'
 * numbers. Only rows are compared, so that no other index fits.
 */
function movementStream(
  search: IndexedSearch,
  keys: readonly (readonly [PgColumn, string])[],
  limit: number,
): Stream {
  const { accountId, range } = search
  const idAt = (number: number) =>
    sql`(select at.movement_id from ${entries} at where at.account_id = ${accountId} and at.number = ${number})`
  const columns = sql.join([...keys.map(([column]) => column), movements.id], sql`, `)
  const rowAt = (number: number) =>
    sql.join([...keys.map(([column, value]) => sql.param(value, column)), idAt(number)], sql`, `)
  const found = sql`
    select ${movements.id} from ${movements}
    where ${and(...keys.map(([column]) => isNotNull(column)))}
      and (${columns}) >= (${rowAt(range.after + 1)}) and (${columns}) <= (${rowAt(range.last)})
    order by ${sql.join(
      [...keys.map(([column]) => column), movements.id].map((column) => sql`${column} desc`),
      sql`, `,
    )} limit ${limit}`
  return {
    limit,
    rows: sql`
      select ${entries.number}, found.id as unit from (${found}) found
      join ${entries} on ${entries.movement_id} = found.id and ${isInNumbers(search)}`,
  }
}

/** A reference has few movements: all of its entries. */
function referenceStream(search: IndexedSearch, reference: string): Stream {
  return {
    limit: Number.POSITIVE_INFINITY,
    rows: sql`
      select ${entries.number}, ${entries.number} as unit from ${movements}
      join ${entries} on ${entries.movement_id} = ${movements.id} and ${isInNumbers(search)}
      where ${movements.reference} = ${reference}`,
  }
}

/** A movement of an account has two entries of it at most. */
const maxMovements = maxCandidates / 2

const classesOf = ({ from, to }: IndexedSearch): readonly number[] => {
  const classOf = (amount: Amount) => classBounds.filter((bound) => compare(bound, amount) <= 0).length
  const first = from === undefined ? 0 : classOf(from)
  const last = to === undefined ? classBounds.length : classOf(to)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** The rows of all these streams together are all that the search can find, down to the first number that one of them left out. */
function streamsOf(search: IndexedSearch): readonly Stream[] {
  const { type, reference, planIds } = search
  if (reference !== undefined) return [referenceStream(search, reference)]
  const exact = exactAmount(search)
  if (exact !== undefined)
    return [
      entryStream(search, sql`${size} = ${exact}`, maxMovements),
      movementStream(
        search,
        [
          [movements.account_id, search.accountId],
          [movements.parts_total, exact],
        ],
        maxMovements / 2,
      ),
    ]
  if (planIds !== undefined && planIds.length <= maxStreams) {
    const limit = Math.floor(maxMovements / planIds.length)
    return planIds.map((id) => movementStream(search, [[movements.plan_id, id]], limit))
  }
  return [entryStream(search, type && eq(entries.type, type), maxCandidates)]
}

interface Candidate {
  readonly stream: number
  readonly unit: number
  readonly number: number
}

/** The query of several streams. */
export const candidateQuery = (queries: ReadQueries, streams: readonly Stream[]) =>
  queries
    .select({
      stream: sql<number>`stream`.mapWith(Number),
      unit: sql<number>`unit`.mapWith(Number),
      number: sql<number>`number`.mapWith(Number),
    })
    .from(
      sql`(${sql.join(
        streams.map(({ rows }, index) => sql`(select ${index}::int as stream, rows.* from (${rows}) rows)`),
        sql` union all `,
      )}) candidates`,
    )

/** The entries in a range of amounts, by amount. */
export const fewInRange = (search: IndexedSearch): Stream => ({
  limit: maxCandidates,
  rows: sql`
    select ${entries.number}, ${entries.number} as unit from ${entries} where ${and(isInNumbers(search), isInRange(search))}
    order by ${size} limit ${maxCandidates}`,
})

/** A range of amounts: all of its entries if they are few, by their amounts; else its classes, each from its newest entry on. */
async function rangeStreams(queries: ReadQueries, search: IndexedSearch): Promise<readonly Stream[]> {
  const few = fewInRange(search)
  const found = await candidateQuery(queries, [few])
  if (found.length < maxCandidates) return [few]
  const classes = classesOf(search)
  if (classes.length > maxStreams) return streamsOf({ ...search, from: undefined, to: undefined })
  const limit = Math.floor(maxCandidates / classes.length)
  return classes.map((index) => entryStream(search, sql`${amountClassOf(entries.amount)} = ${index}`, limit))
}

export interface Candidates {
  /** The numbers of entries that may be found. */
  readonly numbers: readonly number[]
  /** The search is complete down to this number; undefined when nothing is left. */
  readonly next: number | undefined
}

/** The streams that know most about the search. */
export async function chooseStreams(queries: ReadQueries, search: IndexedSearch): Promise<readonly Stream[]> {
  const { reference, planIds, from, to } = search
  const hasRange = exactAmount(search) === undefined && (from !== undefined || to !== undefined)
  const isNarrow = reference !== undefined || (planIds !== undefined && planIds.length <= maxStreams)
  return hasRange && !isNarrow ? rangeStreams(queries, search) : streamsOf(search)
}

/** The newest entries of the range that may be found. */
export async function candidatesOf(queries: ReadQueries, search: IndexedSearch): Promise<Candidates> {
  const streams = await chooseStreams(queries, search)
  const rows: readonly Candidate[] = await candidateQuery(queries, streams)
  const ends = streams.flatMap(({ limit }, index) => {
    const own = rows.filter(({ stream }) => stream === index)
    return new Set(own.map(({ unit }) => unit)).size < limit
      ? []
      : [Math.min(...own.map(({ number }) => number))]
  })
  const next = ends.length === 0 ? undefined : Math.max(...ends)
  return { numbers: rows.map(({ number }) => number).filter((number) => number >= (next ?? 0)), next }
}
