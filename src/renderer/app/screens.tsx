/** The screens of the route table, each fetched with its texts when it is first shown. */
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { preloadTexts } from '#i18n/i18n.ts'
import { PageBoundary, PageNotFetched } from './frame/page-boundary.tsx'
import { Guarded, RootRedirect, VisitorsOnly } from './guard.tsx'
import type { Page } from './page.ts'
import { textsOf } from './page-texts.ts'

/** A screen within what it needs; rejects when a file of it cannot be fetched, and can be asked again. */
async function fetchScreen(page: Page): Promise<{ default: ComponentType }> {
  const [{ default: Screen }, queries] = await Promise.all([
    page.load(),
    page.isLight ? undefined : import('./queries.tsx'),
    preloadTexts(textsOf(page)),
  ])
  prepared.add(page.path)
  if (!queries) return { default: Screen }
  const { Queries } = queries
  return {
    default: () => (
      <Queries>
        <Screen />
      </Queries>
    ),
  }
}

const screens = new Map<string, ComponentType>()
/** The paths of those that have been fetched. */
const prepared = new Set<string>()

/** Is the page shown at once when it is gone to? */
export const isPrepared = (page: Page | undefined): boolean => page === undefined || prepared.has(page.path)

/** Fetches a page ahead of its first showing, which then does not wait; rejects as `fetchScreen` does. */
export async function prepareScreen(page: Page): Promise<void> {
  if (screens.has(page.path)) return
  const { default: screen } = await fetchScreen(page)
  if (!screens.has(page.path)) screens.set(page.path, screen)
}

/** The screen of a page, which suspends until it has been fetched, and throws when it could not be. */
function screenOf(page: Page): ComponentType {
  const known = screens.get(page.path)
  if (known) return known
  const screen = lazy(async () => {
    try {
      return await fetchScreen(page)
    } catch (cause) {
      throw new PageNotFetched('a page could not be fetched', { cause })
    }
  })
  screens.set(page.path, screen)
  return screen
}

/** Fetches a page that could not be fetched; its screen is another one then. */
async function fetchAgain(page: Page): Promise<void> {
  await fetchScreen(page)
  screens.delete(page.path)
}

function Screen({ page }: { page: Page }) {
  // Kept while it is shown: what was fetched ahead meanwhile would be another.
  const [PageScreen] = useState<ComponentType>(() => screenOf(page))
  return <PageScreen />
}

function standing(page: Page): ReactNode {
  const screen = <Screen page={page} />
  if (page.isForVisitors) return <VisitorsOnly>{screen}</VisitorsOnly>
  return page.isPublic ? screen : <Guarded isBeforeStore={page.isBeforeStore}>{screen}</Guarded>
}

/** A page in what every page has around it; the root, which only leads on, where there is none. */
export function PageOf({ page }: { page: Page | undefined }) {
  if (!page) return <RootRedirect />
  return (
    <PageBoundary key={page.path} fetchAgain={() => fetchAgain(page)}>
      {standing(page)}
    </PageBoundary>
  )
}
