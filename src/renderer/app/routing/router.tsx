/** The route objects of React Router: one for each row of the route table, inside the layout. */
import { createHashRouter, type RouteObject, useRouteError } from 'react-router-dom'
import { currentToken } from '#session/session.ts'
import { AppLayout } from '../layout/app-layout.tsx'
import { ChunkLoadErrorPage } from '../layout/page-boundary/chunk-load-error.tsx'
import { PageError, PagePending, RootError } from '../layout/page-boundary/page-states.tsx'
import { LockGate } from '../lock/lock-gate.tsx'
import { withNumberedEntries } from './entry-numbers.ts'
import type { Page } from './page.ts'
import { ChunkLoadError, fetchPage, filesOf } from './page-chunks.ts'
import { paths } from './paths.ts'
import { Guarded, GuestOnly, RootRedirect } from './route-guard.tsx'
import { pages } from './routes.ts'

function PageScreen({ page }: { page: Page }) {
  const files = filesOf(page)
  if (!files) throw new ChunkLoadError('a page was rendered before its files were fetched')
  const { Screen, data } = files
  if (!data) return <Screen />
  return (
    <data.QueryProvider>
      <Screen />
    </data.QueryProvider>
  )
}

function GuardedPage({ page }: { page: Page }) {
  const screen = <PageScreen page={page} />
  if (page.guestOnly) return <GuestOnly>{screen}</GuestOnly>
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
 * A loader fetches the files instead of `lazy`: the router caches the rejected promise of a `lazy` route, so the page could
 * not be fetched again without a reload.
 */
const routeOf = (page: Page): RouteObject => ({
  id: page.path,
  path: page.path,
  handle: page,
  loader: async () => {
    // A visitor is redirected to the login without fetching the page.
    if (page.isPublic || currentToken() !== undefined) await fetchPage(page)
    return null
  },
  shouldRevalidate: () => false,
  element: <GuardedPage key={page.path} page={page} />,
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

/** If the page's files are already fetched, the router renders it immediately. */
export const initialRouterOptions = (page: Page | undefined) =>
  page && filesOf(page) ? { hydrationData: { loaderData: { [page.path]: null } } } : {}

/** The router of the page's address. */
export const createAppRouter = (options?: Parameters<typeof createHashRouter>[1]) =>
  withNumberedEntries(() => createHashRouter(routes, options))
