/** The partner's side of customer service: the page in the frame of the app's `/customer`. */
import { html } from 'hono/html'
import { type Language, languages } from '#protocol/languages.ts'
import type { FormValues } from '../desk/input.ts'
import { type Html, liveList } from '../desk/layout.ts'
import { interpolate } from '../i18n.ts'
import type { Conversation } from './chats.ts'
import { depositItem, entryItem } from './conversations.ts'
import {
  type ChatTexts,
  chatTextsIn,
  choicesOf,
  type FieldName,
  fieldsOf,
  type Topic,
  topicsFor,
} from './topics.ts'

/** A rejected form: its values, the invalid field and the message. */
export interface FormProblem {
  readonly form: Topic | 'message'
  readonly values: FormValues
  readonly field?: string
  readonly text: string
}

/** The message of a rejected form. */
function problemText(problem: FormProblem | undefined): Html | '' {
  return problem === undefined ? '' : html`<p class="problem" role="alert" id="problem">${problem.text}</p>`
}

function fieldOf(topic: Topic, name: FieldName, texts: ChatTexts, problem: FormProblem | undefined): Html {
  const id = `${topic}-${name}`
  const entered = problem?.values[name] ?? ''
  const invalid =
    problem?.field === name ? html`aria-invalid="true" aria-describedby="problem" data-focus` : ''
  const choices = choicesOf(name, texts)
  const control = choices
    ? html`<select id="${id}" name="${name}" ${invalid}>
        ${choices.map(
          ({ value, label }) =>
            html`<option value="${value}" ${entered === value ? html`selected` : ''}>${label}</option>`,
        )}
      </select>`
    : html`<input id="${id}" name="${name}" value="${entered}" autocomplete="off" spellcheck="false"
        ${name === 'amount' ? html`inputmode="decimal"` : ''} ${invalid} />`
  return html`<label for="${id}">${texts.field[name]}</label>${control}`
}

function requestForm(view: PageView, topic: Topic, texts: ChatTexts, problem: FormProblem | undefined): Html {
  const ownProblem = problem?.form === topic ? problem : undefined
  const { title, hint } = texts.topic[topic]
  return html`<details name="ask" ${ownProblem ? html`open` : ''}>
    <summary>${title}</summary>
    <form method="post" action="/contact/ask${view.query}" data-inline>
      <input type="hidden" name="topic" value="${topic}" />
      <p class="quiet">${hint}</p>
      ${problemText(ownProblem)}
      ${fieldsOf(topic).map((name) => fieldOf(topic, name, texts, ownProblem))}
      <button type="submit">${texts.ask}</button>
    </form>
  </details>`
}

/** The forms of all requests that this partner can make, at most one open at a time. */
function requestForms(
  view: PageView,
  texts: ChatTexts,
  { username, isOpen }: { readonly username: string; readonly isOpen: boolean },
  problem: FormProblem | undefined,
): Html {
  const isExpanded = isOpen || (problem !== undefined && problem.form !== 'message')
  return html`<details class="asks" ${isExpanded ? html`open` : ''}>
    <summary>${texts.askFor}</summary>
    ${topicsFor(username).map((topic) => requestForm(view, topic, texts, problem))}
  </details>`
}

export interface PageView {
  readonly language: Language
  /** The query of all URLs, which contains the language: `?lang=en`. */
  readonly query: string
}

function contactLayout({ language }: PageView, content: Html): Html {
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

/** What was entered into the form that begins a conversation, and why that was rejected. */
export interface BeginProblem {
  readonly text: string
  readonly username?: string
}

/** Asks for the username. */
export function beginPage(view: PageView, problem: BeginProblem | undefined): Html {
  const texts = chatTextsIn(view.language)
  const { begin } = texts
  return contactLayout(
    view,
    html`<section class="begin">
      <h1>${texts.title}</h1>
      ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem.text}</p>`}
      <p>${begin.text}</p>
      <form method="post" action="/contact/begin${view.query}" data-inline>
        <label for="username">${begin.username}</label>
        <input id="username" name="username" value="${problem?.username ?? ''}" autocomplete="off" autocapitalize="none"
          spellcheck="false" aria-describedby="username-hint" />
        <p class="quiet" id="username-hint">${begin.hint}</p>
        <button type="submit">${begin.button}</button>
      </form>
    </section>`,
  )
}

/** The entries as a list that refreshes itself. */
export function logList({ query, language }: PageView, { entries, deposits }: Conversation): Html {
  const texts = chatTextsIn(language)
  const items = [
    ...entries.map((entry) => ({ at: entry.at, item: entryItem(entry, texts) })),
    ...deposits.map((deposit) => ({ at: deposit.requested_at, item: depositItem(deposit, texts) })),
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ item }) => item)
  return html`<div role="log" aria-label="${texts.conversation}">
    ${liveList('log', `/contact/log${query}`, 'log', items)}
  </div>`
}

function composer({ query }: PageView, texts: ChatTexts, problem: FormProblem | undefined): Html {
  const ownProblem = problem?.form === 'message' ? problem : undefined
  return html`<form class="composer" method="post" action="/contact/say${query}" data-inline>
    ${problemText(ownProblem)}
    <label class="hidden" for="message">${texts.message}</label>
    <input id="message" name="text" autocomplete="off" placeholder="${texts.message}"
      value="${ownProblem?.values.text ?? ''}" ${ownProblem ? html`aria-invalid="true" aria-describedby="problem"` : ''} data-focus />
    <button type="submit">${texts.send}</button>
  </form>`
}

/** The conversation, the request forms and the message field. */
export function chatPage(view: PageView, conversation: Conversation, problem?: FormProblem): Html {
  const texts = chatTextsIn(view.language)
  const { username } = conversation.chat
  const writingAs = username === '' ? texts.writingAsVisitor : interpolate(texts.writingAs, { username })
  const isEmpty = conversation.entries.length + conversation.deposits.length === 0
  return contactLayout(
    view,
    html`<div class="who">
        <h1>${texts.title}</h1>
        <p>${writingAs}</p>
        <form method="post" action="/contact/leave${view.query}" data-inline>
          <button class="plain" type="submit">${texts.leave}</button>
        </form>
      </div>
      ${isEmpty ? html`<p class="quiet empty">${texts.empty}</p>` : ''}
      ${logList(view, conversation)}
      ${requestForms(view, texts, { username, isOpen: isEmpty }, problem)}
      ${composer(view, texts, problem)}`,
  )
}
