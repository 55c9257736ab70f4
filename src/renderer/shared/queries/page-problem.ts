/** What fails to load on the open page: one problem for all its queries (docs/rules.md, section P8). */
import type { Query, QueryCache } from '@tanstack/react-query'
import { ApiError, isUnknownOutcome } from '#data/http/api-error.ts'
import { isStale } from '../money/staleness.ts'

export interface PageProblem {
  readonly error: ApiError
  /** True while requests are repeated without the user. */
  readonly isTrying: boolean
  /** The time of the oldest data that is shown although it could not be refreshed, ms since 1970. */
  readonly shownSince: number | undefined
}

const isTold = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.isHandledByApp && error.kind !== 'cancelled'

/** True for an error that the page's banner reports; a refusal with a reason stays in place of what was refused. */
export const isPageProblem = (error: unknown): error is ApiError =>
  isTold(error) && (isUnknownOutcome(error) || error.retryAt !== undefined)

/** The last error of a query whose next request is running, because that request clears it. */
const lastErrors = new WeakMap<Query, unknown>()

function errorOf(query: Query): unknown {
  const { error, fetchFailureReason } = query.state
  const current = error ?? fetchFailureReason
  if (current) lastErrors.set(query, current)
  return current ?? lastErrors.get(query)
}

/**
 * A single late response to a poll is no problem: figures without one become old first. With them on the page there is no other place for
 * the reason of a refusal, except at the end of a list.
 */
function hasProblem(query: Query, now: number): boolean {
  const { data, status, errorUpdateCount, fetchFailureCount, dataUpdatedAt, fetchMeta } = query.state
  const error = errorOf(query)
  if (!query.isActive() || !isTold(error)) return false
  if ((data === undefined || fetchMeta?.fetchMore) && !isPageProblem(error)) return false
  if (data === undefined) return errorUpdateCount > 0 || fetchFailureCount > 0
  return (status === 'error' || fetchFailureCount > 0) && isStale(now - dataUpdatedAt)
}

const isRepeated = (query: Query): boolean =>
  query.state.fetchStatus === 'fetching' ||
  query.observers.some(
    ({ options }) => options.refetchInterval !== undefined && options.refetchInterval !== false,
  )

/** The queries of the open page that fail. */
export const failingQueries = (cache: QueryCache): readonly Query[] =>
  cache.findAll({ predicate: (query) => hasProblem(query, Date.now()) })

/** Undefined if nothing fails. */
export function pageProblem(cache: QueryCache): PageProblem | undefined {
  const failing = failingQueries(cache)
  const error = failing.map(errorOf).find(isTold)
  if (!error) return undefined
  const shown = failing.filter(({ state }) => state.data !== undefined)
  return {
    error,
    isTrying: failing.some(isRepeated),
    shownSince: shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : undefined,
  }
}

/** The same object until something has changed. */
export function createProblemReader(cache: QueryCache): () => PageProblem | undefined {
  let last: PageProblem | undefined
  return () => {
    const next = pageProblem(cache)
    const isSame =
      last?.error === next?.error &&
      last?.isTrying === next?.isTrying &&
      last?.shownSince === next?.shownSince
    if (!isSame) last = next
    return last
  }
}
