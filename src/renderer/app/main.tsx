/** Starts the app. */
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import './prerender/prerender-login.css'
import { t } from 'i18next'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { configureClient } from '#data/http/client.ts'
import { changeLanguage, currentTag, preloadTexts, setUpTexts } from '#i18n/i18n.ts'
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import { platform } from '#platform/index.ts'
import { takeHostSsoCode } from '#session/host-sso.ts'
import type { SessionNotice } from '#session/reducer.ts'
import { currentToken, onSessionNotice, sessionStore } from '#session/session.ts'
import { provideLeaveSession } from '#shared/dialogs/leave-session.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { handleApiError, reportError } from './handle-api-error.ts'
import { chosenLanguage, fetchLanguageHint, wantedLanguages } from './language-choice.ts'
import { RootError } from './layout/page-boundary/page-states.tsx'
import { blockZoomGestures } from './layout/viewport.ts'
import { leaveSession } from './leave-session.ts'
import { lockAtStart } from './lock/lock-gate.tsx'
import { mount } from './prerender/mount.ts'
import type { Page } from './routing/page.ts'
import { fetchPage, filesOf } from './routing/page-chunks.ts'
import { paths } from './routing/paths.ts'
import { forgetReturnTo, homeOf } from './routing/return-to.ts'
import { createAppRouter, initialRouterOptions } from './routing/router.tsx'
import { pageAt } from './routing/routes.ts'

/** The path in the address; for `/` the home page. */
function firstPath(): string {
  const path = location.hash.slice(1).split('?')[0] ?? ''
  return path.length > 1 ? path : (homeOf(sessionStore.getState()) ?? paths.root)
}

/** Fetches the first page. A failure is ignored here: it occurs again, and is shown, when the page is rendered. */
async function fetchFirstPage(): Promise<Page | undefined> {
  const path = firstPath()
  const page = pageAt(path)
  if (page) await fetchPage(page).catch(() => undefined)
  // Saves the redirect from `/`.
  if (/^#?\/?$/.test(location.hash) && path !== paths.root)
    history.replaceState(history.state, '', `#${path}`)
  return page
}

/** Shows the problems of the configuration instead of the app. */
async function showProblems(root: Root, texts: Promise<void>): Promise<void> {
  const { ConfigProblems } = await import('./config-problems.tsx')
  await Promise.all([texts, preloadTexts(['config'])])
  window.placardStarted?.()
  root.render(<ConfigProblems problems={platform.run.problems} />)
}

function logCaught(error: unknown): void {
  console.error(error)
  reportError({ error })
}

/** Logs the cause of an error from which React has recovered; React's own message does not contain it. */
function logRecovered(error: unknown): void {
  logCaught(error instanceof Error ? (error.cause ?? error) : error)
}

/** React passes errors of pages to `logCaught`. A page that could not be fetched is a state, not an error to log. */
const ignore = () => undefined

async function start(container: HTMLElement): Promise<void> {
  const options = { onCaughtError: logCaught, onRecoverableError: logRecovered }
  configureClient({ token: currentToken, language: currentTag, onFailure: handleApiError })
  provideLeaveSession(leaveSession)
  blockZoomGestures()
  try {
    const texts = setUpTexts(wantedLanguages)
    if (platform.run.problems.length > 0) return await showProblems(createRoot(container, options), texts)
    lockAtStart()
    const [first] = await Promise.all([fetchFirstPage(), texts])
    const router = createAppRouter(initialRouterOptions(first))
    mount(
      container,
      <StrictMode>
        <RouterProvider router={router} useTransitions={false} onError={ignore} />
      </StrictMode>,
      first?.path === paths.login && filesOf(first) !== undefined,
      options,
    )
    onSessionNotice(showSessionNotice)
    afterPaintOrSoon(fetchLanguageHint)
  } catch (error) {
    console.error(error)
    reportError({ error })
    window.placardStarted?.()
    createRoot(container, options).render(<RootError />)
  }
}

platform.onStorageChange((key) => {
  const chosen = key === 'lang' ? chosenLanguage() : undefined
  if (chosen) changeLanguage(chosen).catch(() => undefined)
})

// Before anything else reads the address, and before the router handles its changes.
takeHostSsoCode()
window.addEventListener('popstate', takeHostSsoCode)

window.addEventListener('error', ({ error, message }) => reportError({ error: error ?? message }))
window.addEventListener('unhandledrejection', ({ reason }) => reportError({ error: reason }))

const container = document.getElementById('app')
if (container) void start(container)

/** Notifies the user of a change of the session from outside this tab. The session of another user starts at home. */
function showSessionNotice(notice: SessionNotice): void {
  if (notice === 'otherUser') {
    forgetReturnTo()
    location.hash = paths.root
  }
  showToast({ kind: 'failure', text: t(`frame:sessionNews.${notice}`) })
}
