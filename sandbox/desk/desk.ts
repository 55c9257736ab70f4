/** The service desk: a separate app on its own origin. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { listConversations } from '../chat/chats.ts'
import { contactRoutes } from '../chat/contact-routes.ts'
import { conversationList } from '../chat/conversations.ts'
import type { Sandbox } from '../context.ts'
import { isContention } from '../db/retries.ts'
import { deskHeaders, set } from '../http/security-headers.ts'
import { describeError, type Log, logToStderr } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { addAccess, type DeskEnv, type DeskLogin, requireLogin } from './access.ts'
import { actionRecordPage, recorded } from './action-record.ts'
import { type ActionName, actions } from './actions.ts'
import { type DeskView, deskPage, listOpenCases, outboxPage } from './desk-page.ts'
import { listUnreadFeedback } from './feedback.ts'
import type { Problem } from './forms.ts'
import { hostAppPage, hostSsoLink } from './host-app.ts'
import { BadInput, type FormValues, formValuesOf } from './input.ts'
import { intentOf, once, resultOf } from './intents.ts'
import { liveScript, page } from './layout.ts'
import { listPartners } from './partners.ts'
import { contactStyle, deskStyle } from './style.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Rejects requests that do not come from the desk's own pages; `deskOrigin` determines the port. For a desk without a login. */
function ownPagesOnly(deskOrigin: string): MiddlewareHandler {
  const { port } = new URL(deskOrigin)
  const origins = new Set(loopbackNames.map((name) => new URL(`http://${name}:${port}`).origin))
  return async (c, next) => {
    const { origin } = new URL(c.req.url)
    if (!origins.has(origin)) return c.text('The desk answers on localhost only.\n', 421)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.header('Origin') !== origin) {
      return c.text('The desk takes forms from its own pages only.\n', 403)
    }
    return next()
  }
}

/** Rejects forms of other sites. Any host name is accepted: another site's name for this address has no session cookie. */
const ownFormsOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const from = c.req.header('Origin') ?? ''
  // The scheme differs behind a proxy that ends TLS.
  if (!URL.canParse(from) || new URL(from).host !== new URL(c.req.url).host)
    return c.text('The desk takes forms from its own pages only.\n', 403)
  return next()
}

/** The origin of the desktop app's pages. */
const desktopOrigin = 'app://placard'

interface DeskOptions {
  /** The web app's origin; it can frame the contact page, like the desktop app. */
  readonly appOrigin?: string
  readonly log?: Log
  /** Asks for a login: where others than this machine can reach the desk. */
  readonly login?: DeskLogin | undefined
  /** Serves `/metrics`. */
  readonly metrics?: Pick<Metrics, 'read'>
  /** A reverse proxy reports the client's address. */
  readonly trustsProxy?: boolean
}

function isActionName(name: string): name is ActionName {
  return Object.hasOwn(actions, name)
}

const actionNames = Object.keys(actions).filter(isActionName)

/** Adds the page of the simulated host app. */
function addHostApp(desk: Hono<DeskEnv>, sandbox: Sandbox, appOrigin: string): void {
  desk.get('/host', (c) => c.html(hostAppPage({})))
  desk.post('/host', async (c) => {
    const values = formValuesOf(await c.req.parseBody())
    try {
      const entry = { by: c.get('user'), action: 'host' }
      const done = await recorded(
        sandbox,
        entry,
        async () => (within) => hostSsoLink(within, appOrigin, values),
      )
      return c.html(hostAppPage({ values, link: done?.page }))
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return c.html(hostAppPage({ values, problem: error.message }), 422)
    }
  })
}

function addFiles(desk: Hono<DeskEnv>): void {
  const css = { 'Content-Type': 'text/css; charset=utf-8' }
  desk.get('/desk.css', (c) => c.body(deskStyle, 200, css))
  desk.get('/contact.css', (c) => c.body(contactStyle, 200, css))
  desk.get('/live.js', (c) => c.body(liveScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
}

/** What a page says about a form that was rejected; rethrows other errors. */
function problemOf(action: ActionName, values: FormValues, error: unknown): Problem {
  if (error instanceof BadInput) return { action, values, field: error.field, message: error.message }
  if (!isContention(error)) throw error
  const message = 'Others are working on the same account. Nothing was done: send the form again.'
  return { action, values, field: '', message }
}

/** The page of the conversations, from 1. */
const pageNumberOf = (c: Context): number =>
  /^[1-9]\d{0,5}$/.test(c.req.query('page') ?? '') ? Number(c.req.query('page')) : 1

/** Adds the page of the desk and its forms. */
function addDesk(
  desk: Hono<DeskEnv>,
  sandbox: Sandbox,
  view: Pick<DeskView, 'appOrigin' | 'hasLogin'>,
): void {
  const { database, clock } = sandbox
  const listOf = async (c: Context, problem?: Problem) =>
    conversationList(database, await listConversations(database.read, pageNumberOf(c)), problem)
  const render = async (c: Context, outcome: Pick<DeskView, 'result' | 'problem'>) =>
    deskPage({
      conversations: await listOf(c, outcome.problem),
      feedback: await listUnreadFeedback(database),
      partners: await listPartners(database),
      cases: await listOpenCases(database),
      now: clock.now(),
      ...view,
      ...outcome,
    })

  desk.get('/', async (c) =>
    c.html(await render(c, { result: await resultOf(sandbox, c.req.query('done')) })),
  )
  desk.get('/conversations', async (c) => c.html(await listOf(c)))
  for (const action of actionNames) {
    desk.post(`/${action}`, async (c) => {
      const values = formValuesOf(await c.req.parseBody())
      const intent = intentOf(values)
      const entry = { by: c.get('user'), action }
      try {
        await recorded(sandbox, entry, async () => once(intent, { action, values }, actions[action]))
      } catch (error) {
        const problem = problemOf(action, values, error)
        return c.html(await render(c, { problem }), error instanceof BadInput ? 422 : 503)
      }
      const page = pageNumberOf(c)
      const query = new URLSearchParams({ done: intent, ...(page > 1 && { page: String(page) }) })
      return c.redirect(`/?${query}`, 303)
    })
  }
}

/** Of forms; a text that is too long for its field is answered, and not cut. */
const maxBodySize = 256 * 1024

/** The desk as a Hono app. Requests in memory need `deskOrigin` in their URL and as Origin. */
export function createDesk(sandbox: Sandbox, options: DeskOptions = {}): Hono<DeskEnv> {
  const {
    appOrigin = 'http://localhost:4400',
    log = logToStderr,
    trustsProxy = false,
    login,
    metrics,
  } = options
  const desk = new Hono<DeskEnv>()

  desk.use(async (c, next) => {
    await next()
    const isContact = c.req.path === '/contact' || c.req.path.startsWith('/contact/')
    set(c.res.headers, deskHeaders(isContact ? `${appOrigin} ${desktopOrigin}` : "'none'"))
  })
  desk.use(login === undefined ? ownPagesOnly(sandbox.deskOrigin) : ownFormsOnly)
  desk.use(bodyLimit({ maxSize: maxBodySize }))
  if (login !== undefined) {
    desk.use(requireLogin(sandbox, login))
    addAccess(desk, sandbox, { passwords: login.passwords, trustsProxy })
  }
  addDesk(desk, sandbox, { appOrigin, hasLogin: login !== undefined })
  desk.route('/contact', contactRoutes(sandbox, trustsProxy))
  desk.get('/record', async (c) => c.html(await actionRecordPage(sandbox)))
  desk.get('/outbox', (c) => c.html(outboxPage(sandbox.outbox.list())))
  if (metrics !== undefined) {
    desk.get('/metrics', async (c) => {
      const { contentType, text } = await metrics.read()
      return c.body(text, 200, { 'Content-Type': contentType })
    })
  }
  addHostApp(desk, sandbox, appOrigin)
  addFiles(desk)
  desk.notFound((c) =>
    c.html(page('Not found', html`<h1>There is no such page</h1><p><a href="/">To the desk</a></p>`), 404),
  )
  desk.onError((error, c) => {
    log({ level: 'error', event: 'desk failed', path: c.req.path, ...describeError(error) })
    const isForm = c.req.method === 'POST' && isActionName(c.req.path.slice(1))
    const advice = isForm ? ' Go back and send the same form again: it is never done twice.' : ''
    return c.html(
      page(
        'Error',
        html`<h1>Something went wrong</h1><p>Nothing is shown here; the terminal says more.${advice}</p>`,
      ),
      500,
    )
  })
  return desk
}
