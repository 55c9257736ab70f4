/** Pages of notifications. The host's list of unread ones gets shorter as they are read. Pure. */
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import type { notificationEndpoints } from '#protocol/http/notifications.ts'

type List = ResponseOf<(typeof notificationEndpoints)['notifications']>
export type Notice = List['list'][number]

/** The page to fetch, and the ids that are listed before it. */
export interface PageCursor {
  readonly page: number
  readonly listed: readonly string[]
  /** How many of the listed ones counted as removed when the page was chosen. */
  readonly removed: number
}

export interface NoticePage extends List {
  readonly page: number
  /** How many of the listed ones were removed from the host's list when the page was fetched. */
  readonly removed: number
}

export const firstPage: PageCursor = { page: 1, listed: [], removed: 0 }

/** In the order of the pages, without duplicates: new ones move the others down, so two pages may share some. */
export function noticesOf(pages: readonly NoticePage[]): readonly Notice[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((notice) => [notice.id, notice])).values()]
}

/**
 * The next page; undefined at the end. `mayBeRemoved` is true for ids that may no longer be in the host's list, such as read
 * ones of the unread list: the following ones moved up by as many, into pages that were already fetched.
 */
export function nextPage(
  pages: readonly NoticePage[],
  mayBeRemoved: (id: string) => boolean,
): PageCursor | undefined {
  const last = pages.at(-1)
  if (!last || last.page * limits.pageSize >= last.total) return undefined
  const listed = noticesOf(pages).map(({ id }) => id)
  const removed = listed.filter(mayBeRemoved).length
  return { page: pageBefore(last.page + 1, removed - last.removed), listed, removed }
}

/** The page to fetch after more were removed since it was chosen, by mark requests that were queued before it. */
export function adjustedPage(cursor: PageCursor, removed: number): number {
  return pageBefore(cursor.page, removed - cursor.removed)
}

/** The page that has the following rows after `removed` of the rows before it were removed. */
function pageBefore(page: number, removed: number): number {
  return Math.max(1, page - Math.ceil(Math.max(0, removed) / limits.pageSize))
}
