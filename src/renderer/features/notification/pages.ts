/** Pages of notifications. A list of unread ones grows shorter at the host as they are read. Pure. */
import type { ResponseOf } from '#contract/wire/call.ts'
import { limits } from '#contract/wire/limits.ts'
import type { notificationCalls } from '#contract/wire/notifications.ts'

type List = ResponseOf<(typeof notificationCalls)['notifications']>
export type Notice = List['list'][number]

/** Which page is fetched, and how many of those listed had left the host's list by then. */
export interface PagePlace {
  readonly page: number
  readonly gone: number
}

export type NoticePage = List & PagePlace

export const firstPage: PagePlace = { page: 1, gone: 0 }

/** In the order of the pages, each once: what arrives pushes the others down, so two pages may share some. */
export function noticesOf(pages: readonly NoticePage[]): readonly Notice[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((notice) => [notice.id, notice])).values()]
}

/**
 * Where to go on; undefined at the end. `hasLeft` tells what is in the host's list no more, such as what was read of the
 * unread ones: as many as left since the last page, what follows has moved up, into pages that were fetched already.
 */
export function nextPage(
  pages: readonly NoticePage[],
  hasLeft: (notice: Notice) => boolean,
): PagePlace | undefined {
  const last = pages.at(-1)
  if (!last) return undefined
  const gone = noticesOf(pages).filter(hasLeft).length
  const back = Math.ceil((gone - last.gone) / limits.pageSize)
  const hasMore = last.page * limits.pageSize < last.total
  return hasMore ? { page: Math.max(1, last.page + 1 - back), gone } : undefined
}
