/** Pages of notifications. A list of unread ones grows shorter at the host as they are read. Pure. */
import type { ResponseOf } from '#contract/wire/call.ts'
import { limits } from '#contract/wire/limits.ts'
import type { notificationCalls } from '#contract/wire/notifications.ts'

type List = ResponseOf<(typeof notificationCalls)['notifications']>
export type Notice = List['list'][number]

/** Which page to fetch, and what is listed by then. */
export interface PagePlace {
  readonly page: number
  readonly listed: readonly string[]
}

export interface NoticePage extends List {
  readonly page: number
  /** How many of those listed had left the host's list when it was fetched. */
  readonly gone: number
}

export const firstPage: PagePlace = { page: 1, listed: [] }

/** In the order of the pages, each once: what arrives pushes the others down, so two pages may share some. */
export function noticesOf(pages: readonly NoticePage[]): readonly Notice[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((notice) => [notice.id, notice])).values()]
}

/**
 * Where to go on; undefined at the end. `mayHaveLeft` tells what is perhaps in the host's list no more, such as what was read
 * of the unread ones: as many as left since the last page, what follows has moved up, into pages that were fetched already.
 */
export function nextPage(
  pages: readonly NoticePage[],
  mayHaveLeft: (id: string) => boolean,
): PagePlace | undefined {
  const last = pages.at(-1)
  if (!last || last.page * limits.pageSize >= last.total) return undefined
  const listed = noticesOf(pages).map(({ id }) => id)
  const back = Math.ceil((listed.filter(mayHaveLeft).length - last.gone) / limits.pageSize)
  return { page: Math.max(1, last.page + 1 - back), listed }
}
