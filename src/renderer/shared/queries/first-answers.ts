import { notifyManager, type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'

/** With data, an error, a first failed try, or no connection. */
const isAnswered = ({ state }: Query) =>
  state.status !== 'pending' || state.fetchFailureCount > 0 || state.fetchStatus === 'paused'

/**
 * True once there is a first answer to each of the queries, or the first try of it has failed, and from then on: what stands below
 * them is shown when their sizes are known, and nothing hides it again. Each key is a prefix.
 */
export function useHasFirstAnswers(keys: readonly QueryKey[]): boolean {
  const cache = useQueryClient().getQueryCache()
  const [hadAll, setHadAll] = useState(false)
  const subscribe = useCallback(
    (onChange: () => void) =>
      hadAll ? () => undefined : cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache, hadAll],
  )
  const hasAll = useSyncExternalStore(
    subscribe,
    () =>
      hadAll ||
      keys.every((queryKey) => {
        // Nobody asks any more for a query that was cancelled when its key changed.
        const predicate = (query: Query) => query.isActive() || isAnswered(query)
        const queries = cache.findAll({ queryKey, predicate })
        return queries.length > 0 && queries.every(isAnswered)
      }),
  )
  if (hasAll && !hadAll) setHadAll(true)
  return hasAll
}
