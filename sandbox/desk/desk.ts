/** The service desk: a separate app on its own origin. */
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { listConversations } from '../chat/chats.ts'
import { contactRoutes } from '../chat/contact-routes.ts'
import { conversationList } from '../chat/conversations.ts'
import type { Sandbox } from '../context.ts'
import { deskHeaders, set } from '../http/security-headers.ts'
import { describeError, type Log, logToStderr } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { addAccess, type DeskEnv, type DeskLogin, requireLogin } from './access.ts'
import { actionRecordPage, recorded } from './action-record.ts'
import { type ActionName, actions } from './actions.ts'
import { type DeskView, deskPage, listOpenCases, outboxPage } from './desk-page.ts'
import { listUnreadFeedback } from './feedback.ts'
import { hostAppPage, hostSsoLink } from './host-app.ts'
import { BadInput, formValuesOf } from './input.ts'
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

const maxResults = 500

/**
 * The results of actions, in memory for the page after the redirect. An intent (an id in the form) has one result, so a
 * form that is submitted twice has one effect.
 */
class Results {
  readonly #byIntent = new Map<string, Promise<string>>()

  /** Runs `effect` unless the intent has run already; a failed one can be retried. */
  async once(intent: string, effect: () => Promise<string>): Promise<void> {
    const previous = this.#byIntent.get(intent)
    if (previous !== undefined) return void (await previous)
    const running = effect()
    this.#byIntent.set(intent, running)
    for (const oldest of this.#byIntent.keys()) {
      if (this.#byIntent.size <= maxResults) break
      this.#byIntent.delete(oldest)
    }
    try {
      await running
    } catch (error) {
      this.#byIntent.delete(intent)
      throw error
    }
  }

  async of(intent: string | undefined): Promise<string | undefined> {
    return intent === undefined ? undefined : await this.#byIntent.get(intent)?.catch(() => undefined)
  }
}

/** The origin of the desktop app's pages. */
const desktopOrigin = 'app://placard'

interface DeskOptions {
  /** The web app's origin; it can frame the contact page, like the desktop app. */
  readonly appOrigin?: string
  readonly log?: Log
  /** Asks for a login: where others than this machine can reach the desk. */
  readonly login?: DeskLogin
  /** Serves `/metrics`. */
  readonly metrics?: Pick<Metrics, 'read'>
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
      const link = await recorded(sandbox, { by: c.get('user'), action: 'host', values }, () =>
        hostSsoLink(sandbox, appOrigin, values),
      )
      return c.html(hostAppPage({ values, link }))
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

/** The desk as a Hono app. Requests in memory need `deskOrigin` in their URL and as Origin. */
export function createDesk(sandbox: Sandbox, options: DeskOptions = {}): Hono<DeskEnv> {
  const appOrigin = options.appOrigin ?? 'http://localhost:4400'
  const log = options.log ?? logToStderr
  const results = new Results()
  const desk = new Hono<DeskEnv>()

  desk.use(async (c, next) => {
    await next()
    const isContact = c.req.path === '/contact' || c.req.path.startsWith('/contact/')
    set(c.res.headers, deskHeaders(isContact ? `${appOrigin} ${desktopOrigin}` : "'none'"))
  })
  const { login } = options
  desk.use(login === undefined ? ownPagesOnly(sandbox.deskOrigin) : ownFormsOnly)
  desk.use(bodyLimit({ maxSize: 16 * 1024 }))
  if (login !== undefined) {
    desk.use(requireLogin(sandbox, login))
    addAccess(desk, sandbox, login)
  }

  const render = async (outcome: Pick<DeskView, 'result' | 'problem'>) => {
    const { database } = sandbox
    const conversations = await listConversations(database.read)
    return deskPage({
      conversations: await conversationList(database, conversations),
      feedback: await listUnreadFeedback(database),
      partners: await listPartners(database),
      cases: await listOpenCases(database),
      appOrigin,
      hasLogin: login !== undefined,
      ...outcome,
    })
  }

  desk.get('/', async (c) => c.html(await render({ result: await results.of(c.req.query('done')) })))
  desk.get('/conversations', async (c) =>
    c.html(await conversationList(sandbox.database, await listConversations(sandbox.database.read))),
  )
  desk.route('/contact', contactRoutes(sandbox))
  desk.get('/record', async (c) => c.html(await actionRecordPage(sandbox)))
  desk.get('/outbox', (c) => c.html(outboxPage(sandbox.outbox.list())))
  const { metrics } = options
  if (metrics !== undefined) {
    desk.get('/metrics', async (c) => {
      const { contentType, text } = await metrics.read()
      return c.body(text, 200, { 'Content-Type': contentType })
    })
  }
  addHostApp(desk, sandbox, appOrigin)
  addFiles(desk)
  for (const action of actionNames) {
    desk.post(`/${action}`, async (c) => {
      const values = formValuesOf(await c.req.parseBody())
      const intent = values.intent || crypto.randomUUID()
      try {
        const entry = { by: c.get('user'), action, values }
        await results.once(intent, () => recorded(sandbox, entry, () => actions[action](sandbox, values)))
      } catch (error) {
        if (!(error instanceof BadInput)) throw error
        const problem = { action, values, field: error.field, message: error.message }
        return c.html(await render({ problem }), 422)
      }
      return c.redirect(`/?done=${encodeURIComponent(intent)}`, 303)
    })
  }
  desk.notFound((c) =>
    c.html(page('Not found', html`<h1>There is no such page</h1><p><a href="/">To the desk</a></p>`), 404),
  )
  desk.onError((error, c) => {
    log({ level: 'error', event: 'desk failed', path: c.req.path, ...describeError(error) })
    return c.html(
      page('Error', html`<h1>Something went wrong</h1><p>Nothing is shown here; the terminal says more.</p>`),
      500,
    )
  })
  return desk
}
