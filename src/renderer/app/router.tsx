/** The router, made from the route table. */
import type { ComponentType } from 'react'
import { createHashRouter, type RouteObject } from 'react-router-dom'
import { preloadTexts } from '#i18n/i18n.ts'
import { Frame } from './frame/frame.tsx'
import { PageError } from './frame/page-error.tsx'
import { Guarded, RootRedirect, VisitorsOnly } from './guard.tsx'
import type { Page } from './page.ts'
import { paths } from './paths.ts'
import { pages } from './routes.tsx'

function guarded(page: Page, Screen: ComponentType): ComponentType {
  if (page.isForVisitors) return () => <VisitorsOnly children={<Screen />} />
  return page.isPublic ? Screen : () => <Guarded children={<Screen />} />
}

function routeOf(page: Page): RouteObject {
  return {
    path: page.path,
    handle: page,
    errorElement: <PageError />,
    async lazy() {
      const [{ default: Screen }] = await Promise.all([page.load(), preloadTexts(page.texts)])
      return { Component: guarded(page, Screen) }
    },
  }
}

/** Makes the router; it starts to load the first screen at once. */
export function createAppRouter() {
  return createHashRouter([
    {
      element: <Frame />,
      children: [
        { path: paths.root, element: <RootRedirect />, errorElement: <PageError /> },
        ...pages.filter((page) => page.isLight).map(routeOf),
        {
          lazy: async () => ({ Component: (await import('./queries.tsx')).default }),
          errorElement: <PageError />,
          children: pages.filter((page) => !page.isLight).map(routeOf),
        },
      ],
    },
  ])
}
