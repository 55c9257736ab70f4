/** Pages of notifications. A list of unread ones grows shorter at the host as they are read. Pure. */
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import type { notificationCalls } from '#protocol/http/notifications.ts'

type List = ResponseOf<(typeof notificationCalls)['notifications']>
export type Notice = List['list'][number]

/** Which page to fetch, and what is listed by then. */
export interface PagePlace {
  readonly page: number
  readonly listed: readonly string[]
  /** How many of those listed were thought gone when the page was chosen. */
  readonly gone: number
}

export interface NoticePage extends List {
  readonly page: number
  /** How many of those listed had left the host's list when it was fetched. */
  readonly gone: number
}

export const firstPage: PagePlace = { page: 1, listed: [], gone: 0 }

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
  const gone = listed.filter(mayHaveLeft).length
  return { page: pageBefore(last.page + 1, gone - last.gone), listed, gone }
}

/** The page to ask for when more has left since it was chosen: marks that were in line before it. */
export function pageNow(place: PagePlace, gone: number): number {
  return pageBefore(place.page, gone - place.gone)
}

/** The page on which what follows stands after `left` of the rows before it have left. */
function pageBefore(page: number, left: number): number {
  return Math.max(1, page - Math.ceil(Math.max(0, left) / limits.pageSize))
}
