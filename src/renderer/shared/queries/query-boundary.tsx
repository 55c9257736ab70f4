import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OfflineEmpty } from './offline-empty.tsx'
import styles from './query-boundary.module.css'
import { QueryError } from './query-error.tsx'

/** The used part of a TanStack Query result. */
export interface QueryState<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly errorUpdateCount: number
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: () => Promise<unknown>
}

/**
 * True if there is no data and a request has failed. Not only the last one: polling must not replace an error with a
 * skeleton.
 */
export function hasFailed({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean {
  return data === undefined && errorUpdateCount > 0
}

/** True once it is known what `QueryBoundary` shows, so that what stands below it does not move any more. */
export const isSettled = (query: Omit<QueryState<unknown>, 'error' | 'refetch'>): boolean =>
  query.data !== undefined || query.fetchStatus === 'paused' || hasFailed(query)

export type QueryBoundaryProps<Data> = {
  query: QueryState<Data>
  /** Number of skeleton rows. */
  rows?: number
  /** For assistive technology while loading. */
  busyLabel?: string
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, or a skeleton, a notice about the missing connection, or an error. */
export function QueryBoundary<Data>({ query, rows = 3, busyLabel, children }: QueryBoundaryProps<Data>) {
  const { t } = useTranslation('common')
  const { data, error, fetchStatus, refetch } = query
  if (data !== undefined) return children(data)
  if (fetchStatus === 'paused') return <OfflineEmpty />
  if (hasFailed(query)) return <QueryError error={error} onRetry={refetch} />
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{busyLabel ?? t('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}
