/** The cache of server state. Only reads are retried, and never after an error that the API has sent. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { retryIntervalMs } from './timeouts.ts'

const maxRetries = 3

/** True if a read that failed with this error may be retried. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || !(error instanceof ApiError)) return false
  if (error.kind === 'http') return (error.code ?? 0) >= 500
  return error.kind === 'network' || error.kind === 'timeout'
}

/** The delay before a retry, ms: 1 s, 2 s, 4 s. */
export const retryDelayMs = (failures: number): number => 1000 * 2 ** failures

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
