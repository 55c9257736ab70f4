/** Following an operator: done once at most, however often it is sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { isUnknownOutcome } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { followCalls } from '#contract/wire/follow.ts'
import { intentDone, intentFor } from '#session/intents.ts'
import { refreshUser } from '#session/load.ts'

const kind = 'follow'

/** Follows an operator; throws an `ApiError`. Without an answer it asks whom the user follows. */
export async function follow(operatedId: string): Promise<void> {
  const body = { operated_id: operatedId }
  try {
    await send(followCalls.follow, { ...body, request_id: intentFor(kind, body) })
  } catch (error) {
    if (!isUnknownOutcome(error)) {
      intentDone(kind)
      throw error
    }
    const user = await refreshUser().catch(() => undefined)
    if (user?.operated_id !== operatedId) throw error
  }
  intentDone(kind)
  await refreshUser().catch(() => undefined)
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
