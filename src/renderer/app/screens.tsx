/** The screens of the route table, each fetched with its texts when it is first shown. */
import { type ComponentType, lazy, type ReactNode } from 'react'
import { Route } from 'react-router-dom'
import { preloadTexts } from '#i18n/i18n.ts'
import { PageBoundary } from './frame/page-boundary.tsx'
import { Guarded, RootRedirect, VisitorsOnly } from './guard.tsx'
import type { Page } from './page.ts'
import { paths } from './paths.ts'
import { pages } from './routes.tsx'

const loadQueries = () => import('./queries.tsx')
const Queries = lazy(async () => ({ default: (await loadQueries()).Queries }))

function lazyScreen(page: Page): ComponentType {
  return lazy(async () => {
    const [screen] = await Promise.all([
      page.load(),
      preloadTexts(page.texts),
      page.isLight ? undefined : loadQueries(),
    ])
    return screen
  })
}

function standing(page: Page, screen: ReactNode): ReactNode {
  const withData = page.isLight ? screen : <Queries>{screen}</Queries>
  if (page.isForVisitors) return <VisitorsOnly>{withData}</VisitorsOnly>
  return page.isPublic ? withData : <Guarded isBeforeStore={page.isBeforeStore}>{withData}</Guarded>
}

/** One route a page, made once. */
export const screenRoutes: ReactNode = [
  <Route key={paths.root} path={paths.root} element={<RootRedirect />} />,
  ...pages.map((page) => {
    const Screen = lazyScreen(page)
    return (
      <Route
        key={page.path}
        path={page.path}
        element={<PageBoundary key={page.path}>{standing(page, <Screen />)}</PageBoundary>}
      />
    )
  }),
]
