/**
 * Prerenders the login page, and the placeholder of any other page, in the build (`scripts/build/vite/prerender-plugin.ts`), so
 * that they are shown before any script runs.
 */
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { changeLanguage, setUpTexts } from '#i18n/i18n.ts'
import { defaultLanguage, type Language } from '#protocol/languages.ts'
import { dataIconShapes } from '#ui/icon/data-icon-shapes.ts'
import { addIcons } from '#ui/icon/icon.tsx'
import { NavigationPending } from '../layout/navigation/navigation-pending.tsx'
import { PagePending } from '../layout/page-boundary/page-states.tsx'
import { fetchPage } from '../routing/page-chunks.ts'
import { paths } from '../routing/paths.ts'
import { initialRouterOptions, routes } from '../routing/router.tsx'
import { pageAt } from '../routing/routes.ts'

addIcons(dataIconShapes)
const setUp = setUpTexts(() => [defaultLanguage])

/** Renders the login page as HTML, with the app's own components and texts. */
export async function prerenderLogin(language: Language): Promise<string> {
  const page = pageAt(paths.login)
  if (!page) throw new Error('no login page')
  await setUp
  await changeLanguage(language)
  await fetchPage(page)
  const router = createMemoryRouter(routes, { initialEntries: [paths.login], ...initialRouterOptions(page) })
  const html = renderToString(<RouterProvider router={router} />)
  return html.replaceAll('href="/', 'href="#/')
}

/** Renders the placeholder of a page that is loading, and the navigation, as HTML without texts, which are in one language. */
export function prerenderPending(): string {
  const pending = renderToString(<PagePending />).replace(/<span class="visually-hidden">.*?<\/span>/, '')
  return pending + renderToString(<NavigationPending />)
}
