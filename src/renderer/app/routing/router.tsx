/** The route objects of React Router: one for each row of the route table, in what every page stands in. */
import { type RouteObject, useRouteError } from 'react-router-dom'
import { currentToken } from '#session/session.ts'
import { AppLayout } from '../layout/app-layout.tsx'
import { ChunkLoadErrorPage } from '../layout/page-boundary/chunk-load-error.tsx'
import { PageError, PagePending, RootError } from '../layout/page-boundary/page-states.tsx'
import { LockGate } from '../lock/lock-gate.tsx'
import type { Page } from './page.ts'
import { ChunkLoadError, fetchPage, filesOf } from './page-chunks.ts'
import { paths } from './paths.ts'
import { Guarded, RootRedirect, VisitorsOnly } from './route-guard.tsx'
import { pages } from './routes.ts'

function PageScreen({ page }: { page: Page }) {
  const files = filesOf(page)
  if (!files) throw new ChunkLoadError('a page is shown before its files are there')
  const { Screen, Queries } = files
  if (!Queries) return <Screen />
  return (
    <Queries>
      <Screen />
    </Queries>
  )
}

function StandingPage({ page }: { page: Page }) {
  const screen = <PageScreen page={page} />
  if (page.guestOnly) return <VisitorsOnly>{screen}</VisitorsOnly>
  return page.isPublic ? (
    screen
  ) : (
    <Guarded allowedBeforeActivation={page.allowedBeforeActivation}>{screen}</Guarded>
  )
}

function PageFailure({ page }: { page: Page }) {
  return useRouteError() instanceof ChunkLoadError ? <ChunkLoadErrorPage page={page} /> : <PageError />
}

/**
 * A loader fetches the files, not `lazy`: the router keeps the promise of a `lazy` that failed, so that the page could
 * not be fetched again without a reload.
 */
const routeOf = (page: Page): RouteObject => ({
  id: page.path,
  path: page.path,
  handle: page,
  loader: async () => {
    // A visitor is led to the login at once.
    if (page.isPublic || currentToken() !== undefined) await fetchPage(page)
    return null
  },
  shouldRevalidate: () => false,
  element: <StandingPage key={page.path} page={page} />,
  errorElement: <PageFailure page={page} />,
  hydrateFallbackElement: <PagePending />,
})

export const routes: RouteObject[] = [
  {
    element: (
      <LockGate>
        <AppLayout />
      </LockGate>
    ),
    errorElement: <RootError />,
    children: [{ path: paths.root, element: <RootRedirect /> }, ...pages.map(routeOf)],
  },
]

/** With the files of this page at hand the router shows it in the first rendering. */
export const shownAtOnce = (page: Page | undefined) =>
  page && filesOf(page) ? { hydrationData: { loaderData: { [page.path]: null } } } : {}
