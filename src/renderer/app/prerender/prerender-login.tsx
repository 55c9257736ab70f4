/** The sign-in page as text, for the page to show before any script (`scripts/build/vite/prerender-plugin.ts` renders it in the build). */
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { changeLanguage, setUpTexts } from '#i18n/i18n.ts'
import { defaultLanguage, type Language } from '#protocol/languages.ts'
import { fetchPage } from '../routing/page-chunks.ts'
import { paths } from '../routing/paths.ts'
import { routes, shownAtOnce } from '../routing/router.tsx'
import { pageAt } from '../routing/routes.ts'

const setUp = setUpTexts(() => [defaultLanguage])

/** What React will show a visitor, by the same components and texts. */
export async function prerenderLogin(language: Language): Promise<string> {
  const page = pageAt(paths.login)
  if (!page) throw new Error('no sign-in page')
  await setUp
  await changeLanguage(language)
  await fetchPage(page)
  const router = createMemoryRouter(routes, { initialEntries: [paths.login], ...shownAtOnce(page) })
  const html = renderToString(<RouterProvider router={router} />)
  return html.replaceAll('href="/', 'href="#/')
}
