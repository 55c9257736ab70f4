/** Following an operator: an idempotent request, and the records. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { followEndpoints } from '#protocol/http/follow.ts'
import { executeRequest, type IdempotentRequest } from '#session/idempotency/execute.ts'
import type { Outcome } from '#session/idempotency/request-outcome.ts'
import { refreshUser } from '#session/load.ts'

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

/** The operators that the user follows and followed, page by page, newest first. */
export function useFollowRecords() {
  return useInfiniteQuery({
    queryKey: ['follow', 'records'],
    queryFn: ({ pageParam, signal }) => send(followEndpoints.followRecords, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) => {
      const loaded = pages.reduce((count, page) => count + page.list.length, 0)
      return list.length > 0 && loaded < total ? pages.length + 1 : undefined
    },
  })
}
