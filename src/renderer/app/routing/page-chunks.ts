/** The files of the pages: each screen is fetched with its texts, and with the query cache where it uses it. */
import type { ComponentType } from 'react'
import { preloadTexts } from '#i18n/i18n.ts'
import type { Queries } from '../query-provider.tsx'
import { type Page, textsOf } from './page.ts'

export interface PageFiles {
  readonly Screen: ComponentType
  /** What a page stands in that reads from the host. */
  readonly Queries: typeof Queries | undefined
}

/** A file of a page could not be fetched. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const fetched = new Map<string, PageFiles>()

/** The files of a page; undefined until they have been fetched. */
export const filesOf = (page: Page): PageFiles | undefined => fetched.get(page.path)

/** Fetches the files of a page; rejects with `ChunkLoadError`, and can be asked again then. */
export async function fetchPage(page: Page): Promise<void> {
  if (fetched.has(page.path)) return
  try {
    const [{ default: Screen }, queries] = await Promise.all([
      page.load(),
      page.isLight ? undefined : import('../query-provider.tsx'),
      preloadTexts(textsOf(page)),
    ])
    fetched.set(page.path, { Screen, Queries: queries?.Queries })
  } catch (cause) {
    throw new ChunkLoadError('a page could not be fetched', { cause })
  }
}
