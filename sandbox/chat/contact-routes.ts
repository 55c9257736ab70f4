/**
 * Customer service as a partner meets it, below `/contact`. The conversation's key is in cookies: one for a browser's own
 * pages, one for the frame of the desktop app, whose page is of another site. They end with the browser's session.
 */
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isLanguage } from '#protocol/languages.ts'
import type { Sandbox } from '../context.ts'
import type { Chat } from '../db/schema/support.ts'
import { typedOf } from '../desk/input.ts'
import { languageOf } from '../http/request-headers.ts'
import { interpolate, availableLanguages } from '../i18n.ts'
import { ask, ChatRefusal, chatOf, entriesOf, openChat, say } from './chats.ts'
import { beginPage, chatPage, type FormProblem, logList, type PageView } from './contact-page.ts'
import { chatTextsIn, detailsOf, topicsFor } from './topics.ts'

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

/** A form, and the error that came of it. */
type RefusedForm = Omit<FormProblem, 'text'> & { readonly error: unknown }

type Answers = ReturnType<typeof answersOf>

/** What the paths share: the conversation of a call, and the answers. */
function answersOf({ database: { read } }: Sandbox) {
  const textOf = (c: Context, error: unknown) => {
    if (!(error instanceof ChatRefusal)) throw error
    return interpolate(chatTextsIn(viewOf(c).language).problem[error.problem], error.values)
  }

  return {
    chatIn: async (c: Context): Promise<Chat | undefined> => {
      for (const name of Object.keys(cookies)) {
        const chat = await chatOf(read, getCookie(c, name))
        if (chat !== undefined) return chat
      }
      return undefined
    },
    backTo: (c: Context, more = '') => c.redirect(`/contact${viewOf(c).query}${more}`, 303),
    showLog: async (c: Context, chat: Chat) =>
      c.html(logList(viewOf(c), { chat, entries: await entriesOf(read, chat.id) })),
    /** The conversation; with a form that was refused. Throws on what is no refusal. */
    show: async (c: Context, chat: Chat, refused?: RefusedForm) => {
      const problem = refused && { ...refused, text: textOf(c, refused.error) }
      const conversation = { chat, entries: await entriesOf(read, chat.id) }
      return c.html(chatPage(viewOf(c), conversation, problem), problem === undefined ? 200 : 422)
    },
  }
}

/** Adds what reads, begins and ends conversations. */
function addPages(contact: Hono, { database: { db }, clock }: Sandbox, answers: Answers): void {
  const { chatIn, backTo, show, showLog } = answers

  contact.get('/', async (c) => {
    const chat = await chatIn(c)
    if (chat !== undefined) return show(c, chat)
    return c.html(beginPage(viewOf(c), c.req.query('begun') !== undefined))
  })

  contact.get('/log', async (c) => {
    const chat = await chatIn(c)
    return chat === undefined ? c.text('There is no conversation.\n', 404) : showLog(c, chat)
  })

  contact.post('/begin', async (c) => {
    const { username = '' } = typedOf(await c.req.parseBody())
    const key = await openChat(db, username, clock.now())
    for (const [name, options] of Object.entries(cookies)) setCookie(c, name, key, options)
    return backTo(c, '&begun=1')
  })

  contact.post('/leave', (c) => {
    for (const [name, options] of Object.entries(cookies)) deleteCookie(c, name, options)
    return backTo(c)
  })
}

/** Adds what writes into a conversation; where it has ended, the page begins anew. */
function addForms(contact: Hono, { database: { db }, clock }: Sandbox, answers: Answers): void {
  const { chatIn, backTo, show } = answers

  contact.post('/say', async (c) => {
    const chat = await chatIn(c)
    if (chat === undefined) return backTo(c)
    const typed = typedOf(await c.req.parseBody())
    try {
      await say(db, chat, typed.text ?? '', clock.now())
    } catch (error) {
      return show(c, chat, { form: 'message', typed, error })
    }
    return backTo(c)
  })

  contact.post('/ask', async (c) => {
    const chat = await chatIn(c)
    const typed = typedOf(await c.req.parseBody())
    const topic = chat && topicsFor(chat.username).find((each) => each === typed.topic)
    if (chat === undefined || topic === undefined) return backTo(c)
    const asked = detailsOf(topic, typed)
    try {
      if ('problem' in asked) throw new ChatRefusal(asked.problem)
      await ask(db, chat, { topic, details: asked.details }, clock.now())
    } catch (error) {
      const field = 'field' in asked ? { field: asked.field } : {}
      return show(c, chat, { form: topic, typed, ...field, error })
    }
    return backTo(c)
  })
}

/** A Hono app of the paths `/`, `/log`, `/begin`, `/leave`, `/say` and `/ask`, to be mounted at `/contact`. */
export function contactRoutes(sandbox: Sandbox): Hono {
  const contact = new Hono()
  const answers = answersOf(sandbox)
  addPages(contact, sandbox, answers)
  addForms(contact, sandbox, answers)
  return contact
}
