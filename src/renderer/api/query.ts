/** The cache of server state. Only reads are retried, and never after an error of the API. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { retryIntervalMs } from './http.ts'

const mostRetries = 3

/** True if a read that failed with this error may be retried. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= mostRetries || !(error instanceof ApiError)) return false
  if (error.kind === 'http') return (error.code ?? 0) >= 500
  return error.kind === 'network' || error.kind === 'timeout'
}

/** The wait before a retry, ms: 1 s, 2 s, 4 s. */
export const retryDelayMs = (failures: number): number => 1000 * 2 ** failures

/**
 * The `refetchInterval` of a read whose screen leaves out what could not be had, and so has no tap to reload it: again
 * and again until it comes.
 */
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
    // Never queued until online: by then the user may want something else.
    mutations: { retry: false, networkMode: 'always' },
  },
})
