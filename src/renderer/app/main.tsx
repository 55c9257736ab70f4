/** Starts the app. */
import '#ui/tokens.css'
import '#ui/base.css'
import './shell.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { configureClient } from '#api/client.ts'
import { changeLanguage, currentTag, preloadTexts, setUpTexts } from '#i18n/i18n.ts'
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import { provideLogout } from '#parts/logging-out.ts'
import { platform } from '#platform/index.ts'
import { takeHandOver } from '#session/hand-over.ts'
import { currentToken, onSessionNews, sessionStore } from '#session/session.ts'
import { Frame } from './frame/frame.tsx'
import { blockZoomGestures } from './frame/gestures.ts'
import { PageNotFetched } from './frame/page-boundary.tsx'
import { homeOf } from './home.ts'
import { askForHint, chosenLanguage, startLanguage } from './language.ts'
import { LastResort, LastResortText } from './last-resort.tsx'
import { lockAtStart } from './lock/lock-at-start.ts'
import { LockGate } from './lock/lock-gate.tsx'
import { logout } from './logout.ts'
import { noteError } from './note-error.ts'
import { pageAt } from './page-at.ts'
import { paths } from './paths.ts'
import { reactToError } from './react-to-error.ts'
import { prepareScreen } from './screens.tsx'
import { tellNews } from './session-news.ts'
import { takeOver } from './takeover.ts'

/** Where the address points, or the login, where `/` leads without a session. */
function firstPath(): string {
  const path = location.hash.slice(1).split('?')[0] ?? ''
  return path.length > 1 ? path : (homeOf(sessionStore.getState()) ?? paths.root)
}

/** Fetches the first page; what fails here fails again, and is told, when it is rendered. */
async function prepareFirst(): Promise<void> {
  const path = firstPath()
  const page = pageAt(path)
  if (page) await prepareScreen(page).catch(() => undefined)
  // `/` leads there anyhow, only a moment later.
  if (/^#?\/?$/.test(location.hash) && path !== paths.root)
    history.replaceState(history.state, '', `#${path}`)
}

/** In place of the app: what is wrong with its configuration. */
async function showProblems(root: Root, texts: Promise<void>): Promise<void> {
  const { ConfigProblems } = await import('./config-problems.tsx')
  await Promise.all([texts, preloadTexts(['config'])])
  root.render(<ConfigProblems problems={platform.run.problems} />)
}

/** A page that is not there yet is a state, and no error to be looked into. */
function logCaught(error: unknown): void {
  if (error instanceof PageNotFetched) return
  console.error(error)
  noteError({ error })
}

/** What React got over by rendering once more; its own words for it do not say what it was. */
function logRecovered(error: unknown): void {
  logCaught(error instanceof Error ? (error.cause ?? error) : error)
}

async function start(place: HTMLElement): Promise<void> {
  const root = createRoot(place, { onCaughtError: logCaught, onRecoverableError: logRecovered })
  configureClient({ token: currentToken, language: currentTag, onFailure: reactToError })
  provideLogout(logout)
  blockZoomGestures()
  try {
    const texts = setUpTexts(chosenLanguage() ?? startLanguage)
    if (platform.run.problems.length > 0) return await showProblems(root, texts)
    lockAtStart()
    await Promise.all([texts, prepareFirst()])
    takeOver(place, () =>
      flushSync(() =>
        root.render(
          <StrictMode>
            <LastResort>
              <HashRouter useTransitions={false}>
                <LockGate>
                  <Frame />
                </LockGate>
              </HashRouter>
            </LastResort>
          </StrictMode>,
        ),
      ),
    )
    onSessionNews(tellNews)
    afterPaintOrSoon(askForHint)
  } catch (error) {
    console.error(error)
    noteError({ error })
    root.render(<LastResortText />)
  }
}

platform.onStorageChange((key) => {
  const chosen = key === 'lang' ? chosenLanguage() : undefined
  if (chosen) changeLanguage(chosen).catch(() => undefined)
})

// Before anything else reads the address, and before the router does when it changes.
takeHandOver()
window.addEventListener('popstate', takeHandOver)

window.addEventListener('error', ({ error, message }) => noteError({ error: error ?? message }))
window.addEventListener('unhandledrejection', ({ reason }) => noteError({ error: reason }))

const place = document.getElementById('app')
if (place) void start(place)
