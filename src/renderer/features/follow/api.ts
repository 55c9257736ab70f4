/** Following an operator: idempotent requests, the records, and an operator's past results. */
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHasCapability } from '#data/capabilities.ts'
import { hasKey } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { executeRequest, type IdempotentRequest } from '#data/idempotency/execute.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { refreshUser } from '#data/load.ts'
import { followAdditions, followEndpoints } from '#protocol/http/follow.ts'

/** The key prefix of all queries of this page. */
export const followKey = ['follow'] as const

const followRequest: IdempotentRequest<{ operated_id: string }, true> = {
  kind: 'follow',
  send: async (body, requestId) => {
    await send(followEndpoints.follow, { ...body, request_id: requestId })
    return true
  },
  find: async ({ operated_id }) => ((await refreshUser()).operated_id === operated_id ? true : undefined),
}

/** Follows an operator and refetches the user. Never throws. */
export async function follow(operatedId: string): Promise<Outcome<true>> {
  const outcome = await executeRequest(followRequest, { operated_id: operatedId })
  if (outcome.kind === 'done') await refreshUser().catch(() => undefined)
  return outcome
}

const unfollowRequest: IdempotentRequest<{ operated_id: string }, true> = {
  kind: 'unfollow',
  send: async (body, requestId) => {
    await send(followAdditions.unfollow, { ...body, request_id: requestId })
    return true
  },
  find: async ({ operated_id }) => ((await refreshUser()).operated_id === operated_id ? undefined : true),
}

/** Stops following and refetches the user. Never throws. */
export async function unfollow(operatedId: string): Promise<Outcome<true>> {
  const outcome = await executeRequest(unfollowRequest, { operated_id: operatedId })
  if (outcome.kind === 'done') await refreshUser().catch(() => undefined)
  return outcome
}

const recordOptions = (operatedId: string) =>
  queryOptions({
    queryKey: [...followKey, 'record', operatedId],
    queryFn: ({ signal }) => send(followAdditions.operatorRecord, { operated_id: operatedId }, { signal }),
  })

/**
 * How an operator's past plans ended. `isOffered` is false for a host without the call. After `useRecordLoader`, whose failure it
 * then shows, `isLoaded` saves a second request.
 */
export function useOperatorRecord(operatedId: string, { isLoaded = false } = {}) {
  const isOffered = useHasCapability(followAdditions.operatorRecord)
  const query = useQuery({
    ...recordOptions(operatedId),
    enabled: isOffered === true,
    retryOnMount: !isLoaded,
  })
  return { isOffered, query }
}

/**
 * Loads an operator's past results before they are shown. Rejects only if the host does not know the operator: other failures
 * are shown where the results would be.
 */
export function useRecordLoader() {
  const client = useQueryClient()
  const isOffered = useHasCapability(followAdditions.operatorRecord)
  return {
    load: async (operatedId: string): Promise<void> => {
      if (isOffered !== true) return
      try {
        await client.fetchQuery(recordOptions(operatedId))
      } catch (error) {
        if (hasKey(error, 'follow.operatorIdWrong')) throw error
      }
    },
  }
}

/** The operators that the user follows and followed, page by page, newest first. */
export function useFollowRecords() {
  return useInfiniteQuery({
    queryKey: [...followKey, 'records'],
    queryFn: ({ pageParam, signal }) => send(followEndpoints.followRecords, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) => {
      const loaded = pages.reduce((count, page) => count + page.list.length, 0)
      return list.length > 0 && loaded < total ? pages.length + 1 : undefined
    },
  })
}
