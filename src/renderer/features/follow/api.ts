/** Following an operator: done once at most, however often it is sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { followCalls } from '#protocol/http/follow.ts'
import { executeRequest, type IdempotentRequest } from '#session/idempotency/execute.ts'
import type { Outcome } from '#session/idempotency/request-outcome.ts'
import { refreshUser } from '#session/load.ts'

const followCall: IdempotentRequest<{ operated_id: string }, true> = {
  kind: 'follow',
  send: async (body, requestId) => {
    await send(followCalls.follow, { ...body, request_id: requestId })
    return true
  },
  find: async ({ operated_id }) => ((await refreshUser()).operated_id === operated_id ? true : undefined),
}

/** Follows an operator and reads the user anew. Never throws. */
export async function follow(operatedId: string): Promise<Outcome<true>> {
  const outcome = await executeRequest(followCall, { operated_id: operatedId })
  if (outcome.kind === 'done') await refreshUser().catch(() => undefined)
  return outcome
}

/** Whom the user follows and followed, newest first, by pages. */
export function useFollowRecords() {
  return useInfiniteQuery({
    queryKey: ['follow', 'records'],
    queryFn: ({ pageParam, signal }) => send(followCalls.followRecords, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.list.length, 0)
      return last.list.length > 0 && shown < last.total ? pages.length + 1 : undefined
    },
  })
}
