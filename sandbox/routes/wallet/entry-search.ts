/** The search of the history (docs/decisions/0069): finds movements by any of their entries, newest first. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isInRange } from '#protocol/entries/entry-search.ts'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { walletEndpoints } from '#protocol/http/wallet.ts'
import { compare, equals } from '#protocol/money.ts'
import { foldText, referenceIn } from '#protocol/validation/search-text.ts'
import type { UserContext } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import { entries, movements } from '../../db/schema/ledger.ts'
import { plans } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { type EntryRange, entryRange } from '../../ledger/entry-history.ts'
import { planQueryOf } from '../plans/plan-search.ts'
import { boundsOfDays } from './days.ts'
import { selectEntries } from './entries.ts'
import { candidatesOf, exactAmount, type IndexedSearch } from './entry-candidates.ts'

export type EntriesRequest = ParsedRequestOf<typeof walletEndpoints.entries>

const [firstDay, lastDay] = ['2000-01-01', '2999-12-31']

/** Entry numbers of the days, below `before`. */
async function rangeOf(context: UserContext, { from, to, before }: EntriesRequest): Promise<EntryRange> {
  const { sandbox, account, timeZone } = context
  const newest = Math.min(account.next_entry_number, before ?? account.next_entry_number) - 1
  if (from === undefined && to === undefined) return { after: 0, last: newest }
  const bounds = boundsOfDays({ from: from ?? firstDay, to: to ?? lastDay }, account.time_zone ?? timeZone)
  const { after, last } = await entryRange(sandbox.database.read, account.id, bounds)
  return { after, last: Math.min(newest, last) }
}

/** A text is a whole reference, or a part of the names and numbers of these plans. */
async function textOf({ sandbox, account }: UserContext, q: string | undefined) {
  if (q === undefined || foldText(q) === '') return { reference: undefined, planIds: undefined }
  const reference = referenceIn(q)
  if (reference !== undefined) return { reference, planIds: undefined }
  const queries = sandbox.database.read
  const query = await planQueryOf(queries, { q }, account)
  const found = await queries
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.account_id, account.id), query?.filter))
  return { reference: undefined, planIds: found.map(({ id }) => id) }
}

/** Candidates with what a search looks at, newest first. */
export const candidateEntries = (queries: ReadQueries, accountId: string, numbers: readonly number[]) =>
  queries
    .select({
      number: sql<number>`${entries.number}`.mapWith(Number),
      type: entries.type,
      amount: entries.amount,
      reference: movements.reference,
      planId: movements.plan_id,
      partsTotal: movements.parts_total,
    })
    .from(entries)
    .innerJoin(movements, eq(entries.movement_id, movements.id))
    .where(and(eq(entries.account_id, accountId), inArray(entries.number, [...numbers])))
    .orderBy(desc(entries.number))

type Candidate = Awaited<ReturnType<typeof candidateEntries>>[number]

/** Whether a candidate has everything that the search asks for. */
function isFound({ type, amount, reference, planId, partsTotal }: Candidate, search: IndexedSearch): boolean {
  if (search.type !== undefined && type !== search.type) return false
  if (search.reference !== undefined && reference !== search.reference) return false
  if (search.planIds !== undefined && !search.planIds.some((id) => id === planId)) return false
  const exact = exactAmount(search)
  if (exact !== undefined && partsTotal !== null && equals(partsTotal, exact)) return true
  return isInRange(amount, search)
}

/** All entries of movements. */
export const entriesOf = (queries: ReadQueries, accountId: string, references: readonly string[]) =>
  selectEntries(queries, {
    where: and(inArray(movements.reference, [...references]), eq(entries.account_id, accountId)),
    order: desc(entries.number),
    limit: maxRows,
  })

/** More than the entries of a page of movements. */
const maxRows = 2000

/** The rows of what is found down to `next`, which is undefined when nothing is left. */
export async function searchEntries(context: UserContext, request: EntriesRequest) {
  const { sandbox, account } = context
  const { amount_from: from, amount_to: to, type } = request
  if (from !== undefined && to !== undefined && compare(from, to) > 0)
    throw new BusinessError('general.paramsError')
  const queries = sandbox.database.read
  const range = await rangeOf(context, request)
  const { reference, planIds } = await textOf(context, request.q)
  const nothing = { rows: [], next: undefined }
  if (range.after >= range.last || planIds?.length === 0) return nothing
  const search: IndexedSearch = { accountId: account.id, range, type, reference, planIds, from, to }
  const { numbers, next } = await candidatesOf(queries, search)
  if (numbers.length === 0) return { ...nothing, next }
  const candidates = await candidateEntries(queries, account.id, numbers)
  const found = candidates.filter((candidate) => isFound(candidate, search))
  const { limit } = pageOf(request)
  const references = [...new Set(found.map((entry) => entry.reference))]
  const first = found.find((entry) => entry.reference === references[limit])
  const page = references.slice(0, limit)
  return {
    rows: page.length === 0 ? [] : await entriesOf(queries, account.id, page),
    next: first === undefined ? next : first.number + 1,
  }
}
