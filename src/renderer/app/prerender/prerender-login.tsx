/**
 * Prerenders the login page, the placeholder of any other page, and what a page says that does not start, in the build
 * (`scripts/build/vite/prerender-plugin.ts`), so that they are shown before any script runs.
 */
import { t } from 'i18next'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { changeLanguage, preloadTexts, setUpTexts } from '#i18n/i18n.ts'
import { defaultLanguage, type Language, languages } from '#protocol/languages.ts'
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

async function speak(language: Language): Promise<void> {
  await setUp
  await changeLanguage(language)
}

/** Renders the login page as HTML, with the app's own components and texts. */
export async function prerenderLogin(language: Language): Promise<string> {
  const page = pageAt(paths.login)
  if (!page) throw new Error('no login page')
  await speak(language)
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

/** The content of `#start-problem` in `index.html`: a script of the app did not arrive. */
export async function prerenderStartProblem(language: Language): Promise<string> {
  await speak(language)
  await preloadTexts(['config'])
  return renderToString(
    <>
      <p>{t('config:start.problem')}</p>
      <button type="button">{t('common:action.retry')}</button>
    </>,
  )
}

/** Scripts are not allowed: in all languages, because without one nobody knows the user's. */
export async function prerenderNoScript(all: readonly Language[]): Promise<string> {
  let html = ''
  for (const language of all) {
    await speak(language)
    html += renderToString(<p lang={languages[language].tag}>{t('config:start.noScript')}</p>)
  }
  return `<div class="start-problem" data-now>${html}</div>`
}
