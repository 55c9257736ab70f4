/**
 * Opens the app in a component test: the real route table, layout, query cache, session and texts, with the sandbox as host.
 * Every test starts with an empty storage, no session and English texts; an error in the console fails it.
 */
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { test as base, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { handleApiError } from '#app/handle-api-error.ts'
import { wantedLanguages } from '#app/language-choice.ts'
import { leaveSession } from '#app/leave-session.ts'
import { endLogout, forgetReturnTo } from '#app/routing/return-to.ts'
import { createAppRouter } from '#app/routing/router.tsx'
import { setUnendedLogin } from '#app/unended-login.ts'
import { configureClient } from '#data/http/client.ts'
import { refreshConfig } from '#data/load.ts'
import { queryClient } from '#data/query-client.ts'
import { changeLanguage, currentTag, setUpTexts } from '#i18n/i18n.ts'
import { answerStream } from '#protocol/http/endpoint.ts'
import { bindStorage } from '#session/login-origin.ts'
import { currentToken, dispatchSession } from '#session/session.ts'
import { settingsStore } from '#session/settings.ts'
import { parseSettings } from '#session/settings-schema.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { provideLeaveSession } from '#shared/dialogs/leave-session.ts'
import { closeOverlay } from '#shared/dialogs/overlay-store.ts'
import { updateQuestionStore } from '#shared/updates/update-gate.ts'
import { toastStore } from '#ui/toast/toast-store.ts'

/** Ends the open app, if any. */
let close: (() => void) | undefined
let texts: Promise<void> | undefined
let expectedError: RegExp | undefined
let interceptors: { path: string; respond: Respond }[] = []
const errors: string[] = []
/** The URLs of this test's requests, as they were sent. */
const sent: string[] = []

performance.setResourceTimingBufferSize(10_000)

const viewport = { width: 390, height: 844 }

/** Opens a path as a visitor or, with a token, in the session of that partner; `state` is that of its history entry. */
export async function openApp(path: string, token?: string, state: unknown = null): Promise<void> {
  close?.()
  configureClient({ token: currentToken, language: currentTag, onFailure: handleApiError })
  provideLeaveSession(leaveSession)
  texts ??= setUpTexts(wantedLanguages)
  await texts
  bindStorage()
  if (token !== undefined) localStorage.setItem('fb_token', token)
  currentToken()
  history.replaceState(state, '', `#${path}`)
  const container = document.createElement('div')
  container.id = 'app'
  document.body.append(container)
  const router = createAppRouter()
  // An error that the app catches is logged, like in `app/main.tsx`.
  const root = createRoot(container, { onCaughtError: console.error, onRecoverableError: console.error })
  root.render(<RouterProvider router={router} useTransitions={false} onError={() => undefined} />)
  close = () => {
    root.unmount()
    router.dispose()
    container.remove()
    close = undefined
  }
}

/** Opens a path as a new partner with everything set up and 500.00 available. */
export async function openAsPartner(path: string) {
  const partner = await commands.readyPartner()
  await openApp(path, partner.token)
  return partner
}

/** Opens a path in the same session, with nothing left of what the host answered before. The open path: as a reload does. */
export async function reopenApp(path: string): Promise<void> {
  close?.()
  queryClient.clear()
  await openApp(path, undefined, path === location.hash.slice(1) ? history.state : null)
}

/**
 * Gets the host's response to a request with this body, and returns what the app receives; throws a `TypeError` for a request
 * that fails.
 */
type Respond = (
  send: (otherBody?: string) => Promise<Response>,
  body: string,
  url: URL,
  signal: AbortSignal,
  headers: Headers,
) => Promise<Response>

/** Stands between the app and the host, for requests whose path ends like this or is below it. Uploads with a progress are not seen. */
export function interceptRequests(path: string, respond: Respond): { end: () => void } {
  const rule = { path, respond }
  interceptors = [rule, ...interceptors]
  return {
    end: () => {
      interceptors = interceptors.filter((other) => other !== rule)
    },
  }
}

/** Answers requests to such a path with an envelope, instead of the host. */
export const answerRequests = (path: string, envelope: object): { end: () => void } =>
  interceptRequests(path, async () => Response.json(envelope))

/** The body of an answer; of a stream of answers the first. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.headers.get('Content-Type') !== answerStream.mediaType) return response.json()
  const reader = response.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return JSON.parse(first.slice('data: '.length))
}

/** Changes the data of the host's answers to requests to such a path. It answers each once, as a host that does not stream. */
export function changeAnswers(path: string, change: (data: unknown) => unknown): { end: () => void } {
  return interceptRequests(path, async (send) => {
    const body = await bodyOf(await send())
    if (typeof body !== 'object' || body === null || !('data' in body)) return Response.json(body)
    return Response.json({ ...body, data: change(body.data) })
  })
}

/** What a page does when it is left, and that it is there again: until then nothing is probed. */
export function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
}

/** Of what the browser itself fetches, such as a film; of a call of the app it would know only after its response. */
const fetchedByBrowser = (): string[] =>
  performance
    .getEntriesByType('resource')
    .filter(
      (entry) => !('initiatorType' in entry && /^(?:fetch|xmlhttprequest)$/.test(`${entry.initiatorType}`)),
    )
    .map(({ name }) => name)

/** How many requests to URLs with this part were sent in this test, preflights not counted. */
export const requestCount = (path: string): number =>
  [...sent, ...fetchedByBrowser()].filter((url) => url.includes(path)).length

/** The errors that the browser or the app may log in this test. */
export function expectErrors(pattern: RegExp): void {
  expectedError = pattern
}

function begin(): void {
  // A hidden page polls nothing and opens no stream: most tests would wait in vain, and not say why.
  expect(document.visibilityState, 'the state of the page').toBe('visible')
  performance.clearResourceTimings()
  sent.length = 0
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const url = request instanceof Request ? request.url : String(request)
    sent.push(url)
    const address = new URL(url, location.href)
    const { pathname } = address
    const rule = interceptors.find(({ path }) => pathname.endsWith(path) || pathname.startsWith(`${path}/`))
    if (!rule) return fetch(request, init)
    // Of a request, only a copy can be sent twice.
    const copy = () => (request instanceof Request ? request.clone() : request)
    const outgoing = new Request(copy(), init)
    const body = await outgoing.text()
    const send = (otherBody = body) =>
      fetch(new Request(copy(), { ...init, ...(otherBody && { body: otherBody }) }))
    return rule.respond(send, body, address, outgoing.signal, outgoing.headers)
  })
  // Uploads.
  const { open } = XMLHttpRequest.prototype
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    sent.push(String(url))
    open.call(this, method, url, true)
  })
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
  })
}

async function end(): Promise<void> {
  await commands.mendNetwork()
  close?.()
  closeOverlay()
  closeContacts()
  updateQuestionStore.getState().asked?.answer(false)
  dispatchSession({ type: 'loggedOut' })
  setUnendedLogin(false)
  forgetReturnTo()
  endLogout()
  queryClient.clear()
  toastStore.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  settingsStore.setState(parseSettings(undefined), true)
  delete document.documentElement.dataset.theme
  await texts
  await changeLanguage('en')
  if (window.innerWidth !== viewport.width || window.innerHeight !== viewport.height)
    await page.viewport(viewport.width, viewport.height)
  vi.useRealTimers()
  vi.restoreAllMocks()
  const unexpected = errors.splice(0).filter((error) => !expectedError?.test(error))
  expectedError = undefined
  if (interceptors.length > 0) {
    interceptors = []
    // The session keeps the configuration.
    await refreshConfig()
  }
  expect(unexpected, 'errors in the console').toEqual([])
}

/** A fixture and no hooks: the hooks of a module count for the first of the files that share it. */
export const test = base.extend<{ cleanPage: undefined }>({
  cleanPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest wants the pattern to see which fixtures are used
    async ({}, use) => {
      begin()
      await use(undefined)
      await end()
    },
    { auto: true },
  ],
})
