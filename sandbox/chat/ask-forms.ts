/** The forms of what can be asked for. */
import { html } from 'hono/html'
import type { Typed } from '../desk/input.ts'
import type { Html } from '../desk/layout.ts'
import type { ChatTexts, Topic } from './chat-texts.ts'
import type { PageView } from './contact-page.ts'
import { choicesOf, type FieldName, fieldsOf, topicsFor } from './topics.ts'

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
