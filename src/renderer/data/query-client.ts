/** The cache of server state. Only reads are retried, and never after an error that the API has sent. */
import { QueryClient } from '@tanstack/react-query'
import { hostNow } from '#lib/host-clock.ts'
import { ApiError } from './http/api-error.ts'
import { retryIntervalMs } from './http/timeouts.ts'

const maxRetries = 3

/** True if a read that failed with this error may be retried. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || !(error instanceof ApiError)) return false
  if (error.retryAt !== undefined) return true
  if (error.kind === 'http') return (error.code ?? 0) >= 500
  return error.kind === 'network' || error.kind === 'timeout'
}

/** Queries that wait for the same time do not all come back at it, ms. */
const spreadMs = 1000

/** The delay before a retry, ms: 1 s, 2 s, 4 s, or until the host wants to be asked again. */
export function retryDelayMs(failures: number, error?: unknown): number {
  const retryAt = error instanceof ApiError ? error.retryAt : undefined
  const waitMs = retryAt === undefined ? 0 : retryAt - hostNow() + Math.random() * spreadMs
  return Math.max(waitMs, 1000 * 2 ** failures)
}

/** A `refetchInterval` for reads whose screen hides missing data and so has no retry button: retries until one succeeds. */
export const whileFailed = ({ state }: { state: { status: string } }): number | false =>
  state.status === 'error' && retryIntervalMs

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: retryDelayMs,
      staleTime: 5_000,
      refetchOnReconnect: 'always',
    },
    // Not queued while offline: the user may want something else by then.
    mutations: { retry: false, networkMode: 'always' },
  },
})
