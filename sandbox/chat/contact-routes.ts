/**
 * The routes of the contact page, under `/contact`. The conversation's key is in two session cookies: one for the browser,
 * and one for the frame in the desktop app, whose page has another site.
 */
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isLanguage } from '#protocol/languages.ts'
import type { Sandbox } from '../context.ts'
import type { Chat } from '../db/schema/support.ts'
import { formValuesOf } from '../desk/input.ts'
import { addressOf, networkOf } from '../http/request/client-address.ts'
import { languageOf } from '../http/request-headers.ts'
import { availableLanguages, interpolate } from '../i18n.ts'
import { addMessage, addRequest, ChatError, conversationOf, findChat, openChat } from './chats.ts'
import {
  type BeginProblem,
  beginPage,
  chatPage,
  type FormProblem,
  logList,
  type PageView,
} from './contact-page.ts'
import { signedAccount } from './contact-signature.ts'
import { chatTextsIn, parseDetails, topicsFor } from './topics.ts'

const cookies: Readonly<Record<string, CookieOptions>> = {
  chat: { path: '/contact', httpOnly: true, sameSite: 'Lax' },
  'chat-framed': { path: '/contact', httpOnly: true, sameSite: 'None', secure: true, partitioned: true },
}

function viewOf(c: Context): PageView {
  const lang = c.req.query('lang')
  const language =
    lang !== undefined && isLanguage(lang)
      ? lang
      : languageOf(c.req.header('Accept-Language'), availableLanguages)
  return { language, query: `?lang=${language}` }
}

/** A rejected form and its error. */
type RejectedForm = Omit<FormProblem, 'text'> & { readonly error: unknown }

type Helpers = ReturnType<typeof createHelpers>

/** The text and the status of a rejected form; rethrows errors other than `ChatError`. */
function rejectionOf(c: Context, error: unknown): { readonly text: string; readonly status: 422 | 429 } {
  if (!(error instanceof ChatError)) throw error
  const { problem, values, retryAfterMs } = error
  const text = interpolate(chatTextsIn(viewOf(c).language).problem[problem], values)
  if (retryAfterMs === undefined) return { text, status: 422 }
  c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
  return { text, status: 429 }
}

/** Shared by the routes: the request's conversation, and the responses. */
function createHelpers({ database: { read } }: Sandbox) {
  return {
    chatOf: async (c: Context): Promise<Chat | undefined> => {
      for (const name of Object.keys(cookies)) {
        const chat = await findChat(read, getCookie(c, name))
        if (chat !== undefined) return chat
      }
      return undefined
    },
    redirect: (c: Context, query = '') => c.redirect(`/contact${viewOf(c).query}${query}`, 303),
    showLog: async (c: Context, chat: Chat) => c.html(logList(viewOf(c), await conversationOf(read, chat))),
    /** The conversation, with the rejected form if there is one. Rethrows errors other than `ChatError`. */
    showChat: async (c: Context, chat: Chat, rejected?: RejectedForm) => {
      const { text, status } = rejected === undefined ? {} : rejectionOf(c, rejected.error)
      const problem = rejected && text !== undefined ? { ...rejected, text } : undefined
      const conversation = await conversationOf(read, chat)
      return c.html(chatPage(viewOf(c), conversation, problem), status ?? 200)
    },
  }
}

/** Why the page that begins a conversation is shown: no cookie was stored, or the app's signature is not valid any more. */
function problemIn(c: Context): BeginProblem | undefined {
  const { begin } = chatTextsIn(viewOf(c).language)
  if (c.req.query('begun') !== undefined) return { text: begin.noCookies }
  return c.req.query('expired') === undefined ? undefined : { text: begin.expired }
}

/** Adds the routes that read, open and leave conversations. */
function addPages(contact: Hono, { database, clock }: Sandbox, trustsProxy: boolean, helpers: Helpers): void {
  const { chatOf, redirect, showChat, showLog } = helpers

  /** Opens a conversation and gives its key to the browser. */
  async function begin(c: Context, writer: Parameters<typeof openChat>[1]) {
    let key: string
    try {
      key = await database.transaction((tx) => openChat(tx, writer, clock.now()))
    } catch (error) {
      const { text, status } = rejectionOf(c, error)
      return c.html(beginPage(viewOf(c), { text, username: writer.username }), status)
    }
    for (const [name, options] of Object.entries(cookies)) setCookie(c, name, key, options)
    return redirect(c, '&begun=1')
  }

  /** A signed-in partner continues their conversation, or begins one; the signature leaves the address at once. */
  async function beginSigned(c: Context, signature: string) {
    const account = await signedAccount({ database, clock }, signature)
    if (account === undefined) return redirect(c, '&expired=1')
    const chat = await chatOf(c)
    if (chat?.account_id === account.id) return redirect(c)
    return begin(c, { username: account.username, accountId: account.id })
  }

  contact.get('/', async (c) => {
    const signature = c.req.query('signature')
    if (signature !== undefined) return beginSigned(c, signature)
    const chat = await chatOf(c)
    if (chat !== undefined) return showChat(c, chat)
    return c.html(beginPage(viewOf(c), problemIn(c)))
  })

  contact.get('/log', async (c) => {
    const chat = await chatOf(c)
    return chat === undefined ? c.text('There is no conversation.\n', 404) : showLog(c, chat)
  })

  contact.post('/begin', async (c) => {
    const { username = '' } = formValuesOf(await c.req.parseBody())
    return begin(c, { username, network: networkOf(addressOf(c, trustsProxy) ?? '') })
  })

  contact.post('/leave', (c) => {
    for (const [name, options] of Object.entries(cookies)) deleteCookie(c, name, options)
    return redirect(c)
  })
}

/** Adds the routes that write to a conversation; without one they redirect to the start page. */
function addForms(contact: Hono, { database, clock }: Sandbox, helpers: Helpers): void {
  const { chatOf, redirect, showChat } = helpers

  contact.post('/say', async (c) => {
    const chat = await chatOf(c)
    if (chat === undefined) return redirect(c)
    const values = formValuesOf(await c.req.parseBody())
    try {
      await database.transaction((tx) => addMessage(tx, chat, values.text ?? '', clock.now()))
    } catch (error) {
      return showChat(c, chat, { form: 'message', values, error })
    }
    return redirect(c)
  })

  contact.post('/ask', async (c) => {
    const chat = await chatOf(c)
    const values = formValuesOf(await c.req.parseBody())
    const topic = chat && topicsFor(chat.username).find((name) => name === values.topic)
    if (chat === undefined || topic === undefined) return redirect(c)
    const parsed = parseDetails(topic, values, viewOf(c).language)
    try {
      if ('problem' in parsed) throw new ChatError(parsed.problem)
      const request = { topic, details: parsed.details }
      await database.transaction((tx) => addRequest(tx, chat, request, clock.now()))
    } catch (error) {
      const field = 'field' in parsed ? { field: parsed.field } : {}
      return showChat(c, chat, { form: topic, values, ...field, error })
    }
    return redirect(c)
  })
}

/**
 * A Hono app with the paths `/`, `/log`, `/begin`, `/leave`, `/say` and `/ask`, mounted at `/contact`. `trustsProxy`: a reverse
 * proxy reports the client's address.
 */
export function contactRoutes(sandbox: Sandbox, trustsProxy: boolean): Hono {
  const contact = new Hono()
  const helpers = createHelpers(sandbox)
  addPages(contact, sandbox, trustsProxy, helpers)
  addForms(contact, sandbox, helpers)
  return contact
}
