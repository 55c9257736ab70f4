/** The partner's side of customer service: the page that the app's `/customer` frames. */
import { html } from 'hono/html'
import { type Language, languages } from '#protocol/languages.ts'
import type { Typed } from '../desk/input.ts'
import { type Html, liveList } from '../desk/layout.ts'
import { interpolate } from '../i18n.ts'
import { type Conversation, mostText } from './chats.ts'
import { entryItem } from './conversations.ts'
import {
  type ChatTexts,
  chatTextsIn,
  choicesOf,
  type FieldName,
  fieldsOf,
  type Topic,
  topicsFor,
} from './topics.ts'

/** A form that was refused: which, what was typed, at which field and why. */
export interface FormProblem {
  readonly form: Topic | 'message'
  readonly typed: Typed
  readonly field?: string
  readonly text: string
}

/** Why the form it stands in was refused, if it was. */
export function problemOf(problem: FormProblem | undefined): Html | '' {
  return problem === undefined ? '' : html`<p class="problem" role="alert" id="problem">${problem.text}</p>`
}

function fieldOf(topic: Topic, name: FieldName, texts: ChatTexts, problem: FormProblem | undefined): Html {
  const id = `${topic}-${name}`
  const typed = problem?.typed[name] ?? ''
  const wrong = problem?.field === name ? html`aria-invalid="true" aria-describedby="problem" data-focus` : ''
  const choices = choicesOf(name, texts)
  const control = choices
    ? html`<select id="${id}" name="${name}" ${wrong}>
        ${choices.map(
          ({ value, label }) =>
            html`<option value="${value}" ${typed === value ? html`selected` : ''}>${label}</option>`,
        )}
      </select>`
    : html`<input id="${id}" name="${name}" value="${typed}" maxlength="40" autocomplete="off" spellcheck="false"
        ${name === 'amount' ? html`inputmode="decimal"` : ''} ${wrong} />`
  return html`<label for="${id}">${texts.field[name]}</label>${control}`
}

function askForm(view: PageView, topic: Topic, texts: ChatTexts, problem: FormProblem | undefined): Html {
  const mine = problem?.form === topic ? problem : undefined
  const { title, hint } = texts.topic[topic]
  return html`<details name="ask" ${mine ? html`open` : ''}>
    <summary>${title}</summary>
    <form method="post" action="/contact/ask${view.query}" data-here>
      <input type="hidden" name="topic" value="${topic}" />
      <p class="quiet">${hint}</p>
      ${problemOf(mine)}
      ${fieldsOf(topic).map((name) => fieldOf(topic, name, texts, mine))}
      <button type="submit">${texts.ask}</button>
    </form>
  </details>`
}

interface Asker {
  readonly username: string
  /** Shown unfolded. */
  readonly isOpen: boolean
}

/** All that this writer can ask for, one unfolded at a time. */
export function askForms(
  view: PageView,
  texts: ChatTexts,
  { username, isOpen }: Asker,
  problem: FormProblem | undefined,
): Html {
  const isUnfolded = isOpen || (problem !== undefined && problem.form !== 'message')
  return html`<details class="asks" ${isUnfolded ? html`open` : ''}>
    <summary>${texts.askFor}</summary>
    ${topicsFor(username).map((topic) => askForm(view, topic, texts, problem))}
  </details>`
}

/** Whose page it is: the language, and the query that keeps it. */
export interface PageView {
  readonly language: Language
  /** What each address ends with: `?lang=en`. */
  readonly query: string
}

export function contactLayout({ language }: PageView, content: Html): Html {
  const texts = chatTextsIn(language)
  return html`<!doctype html>
    <html lang="${languages[language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title}</title>
        <link rel="stylesheet" href="/contact.css" />
        <link rel="icon" href="data:," />
        <script src="/live.js" defer></script>
      </head>
      <body>
        <div class="top">
          <p class="ribbon">${texts.ribbon}</p>
          <p class="never">${texts.neverAsk}</p>
          <p class="lost" role="status" data-lost hidden>${texts.lost}</p>
        </div>
        <main>${content}</main>
      </body>
    </html>`
}

/** Asks whom it is about; `hasFailed` when the browser did not keep the conversation that was just begun. */
export function beginPage(view: PageView, hasFailed: boolean): Html {
  const texts = chatTextsIn(view.language)
  const { begin } = texts
  return contactLayout(
    view,
    html`<section class="begin">
      <h1>${texts.title}</h1>
      ${hasFailed ? html`<p class="problem" role="alert">${begin.noCookies}</p>` : ''}
      <p>${begin.text}</p>
      <form method="post" action="/contact/begin${view.query}" data-here>
        <label for="username">${begin.username}</label>
        <input id="username" name="username" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false"
          aria-describedby="username-hint" />
        <p class="quiet" id="username-hint">${begin.hint}</p>
        <button type="submit">${begin.button}</button>
      </form>
    </section>`,
  )
}

/** The entries as a list that keeps itself current. */
export function logList({ query, language }: PageView, { entries }: Conversation): Html {
  const texts = chatTextsIn(language)
  const items = entries.map((entry) => entryItem(entry, texts))
  return html`<div role="log" aria-label="${texts.conversation}">
    ${liveList('log', `/contact/log${query}`, 'log', items)}
  </div>`
}

function composer({ query }: PageView, texts: ChatTexts, problem: FormProblem | undefined): Html {
  const mine = problem?.form === 'message' ? problem : undefined
  return html`<form class="composer" method="post" action="/contact/say${query}" data-here>
    ${problemOf(mine)}
    <label class="hidden" for="message">${texts.message}</label>
    <input id="message" name="text" maxlength="${mostText}" autocomplete="off" placeholder="${texts.message}"
      value="${mine?.typed.text ?? ''}" ${mine ? html`aria-invalid="true" aria-describedby="problem"` : ''} data-focus />
    <button type="submit">${texts.send}</button>
  </form>`
}

/** The conversation, what can be asked for, and the message to write. */
export function chatPage(view: PageView, conversation: Conversation, problem?: FormProblem): Html {
  const texts = chatTextsIn(view.language)
  const { username } = conversation.chat
  const who = username === '' ? texts.writingAsVisitor : interpolate(texts.writingAs, { username })
  const isEmpty = conversation.entries.length === 0
  return contactLayout(
    view,
    html`<div class="who">
        <h1>${texts.title}</h1>
        <p>${who}</p>
        <form method="post" action="/contact/leave${view.query}" data-here>
          <button class="plain" type="submit">${texts.leave}</button>
        </form>
      </div>
      ${isEmpty ? html`<p class="quiet empty">${texts.empty}</p>` : ''}
      ${logList(view, conversation)}
      ${askForms(view, texts, { username, isOpen: isEmpty }, problem)}
      ${composer(view, texts, problem)}`,
  )
}
