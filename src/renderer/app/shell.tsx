/** The sign-in page as text, for the page to show before any script (`scripts/shell-plugin.ts` renders it in the build). */
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { Language } from '#contract/languages.ts'
import { missingTexts, speak } from '#i18n/texts.ts'
import { Frame } from './frame/frame.tsx'
import { pageAt } from './page-at.ts'
import { paths } from './paths.ts'
import { prepareScreen } from './screens.tsx'

/** What React will show a visitor, by the same components and texts. */
export async function renderShell(language: Language): Promise<string> {
  const page = pageAt(paths.login)
  if (!page) throw new Error('no sign-in page')
  await Promise.all(missingTexts(language, ['common', 'frame', 'messages', ...page.texts]))
  await speak(language)
  await prepareScreen(page)
  const html = renderToString(
    <MemoryRouter initialEntries={[paths.login]}>
      <Frame />
    </MemoryRouter>,
  )
  return html.replaceAll('href="/', 'href="#/')
}
