/** Fetches the chunks of pages: each screen with its texts, and with the query cache if it uses one. */
import type { ComponentType } from 'react'
import { loadHttp } from '#data/http/load-http.ts'
import { preloadTexts } from '#i18n/i18n.ts'
import type { dataPages } from './data-pages.ts'
import { type Page, textsOf } from './page.ts'

export interface PageFiles {
  readonly Screen: ComponentType
  /** The query cache and the navigation; undefined for light pages. */
  readonly data: typeof dataPages | undefined
}

/** A chunk of a page could not be fetched. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const fetched = new Map<string, PageFiles>()

/** The files of a page; undefined until they are fetched. */
export const filesOf = (page: Page): PageFiles | undefined => fetched.get(page.path)

/** Fetches the files of a page; rejects with `ChunkLoadError` and can then be called again. */
export async function fetchPage(page: Page): Promise<void> {
  if (fetched.has(page.path)) return
  try {
    const [{ default: Screen }, data] = await Promise.all([
      page.load(),
      page.isLight ? undefined : import('./data-pages.ts'),
      preloadTexts(textsOf(page)),
      // The screen's first requests need it.
      page.isLight ? undefined : loadHttp(),
    ])
    fetched.set(page.path, { Screen, data: data?.dataPages })
  } catch (cause) {
    throw new ChunkLoadError('a page could not be fetched', { cause })
  }
}
