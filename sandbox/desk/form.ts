/** The pieces of the desk's forms. */
import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import type { ActionName } from './actions.ts'
import type { Typed } from './input.ts'
import type { Html } from './layout.ts'

/** A form that was refused: which, what was typed, at which field and why. */
export interface Problem {
  readonly action: ActionName
  readonly typed: Typed
  readonly field: string
  readonly message: string
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly inputMode?: 'decimal' | 'numeric'
  /** Id of the datalist with what is likely meant. */
  readonly list?: string
}

export interface ChoiceField {
  readonly name: string
  readonly label: string
  /** The first one is chosen at first. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export interface FormText {
  readonly action: ActionName
  readonly title: string
  readonly hint: string
  readonly button: string
  readonly fields: readonly (TextField | ChoiceField)[]
}

function field(action: ActionName, text: TextField | ChoiceField, problem: Problem | undefined): Html {
  const id = `${action}-${text.name}`
  const typed = problem?.typed[text.name]
  const wrong =
    problem?.field === text.name ? html`aria-invalid="true" aria-describedby="${action}-problem"` : ''
  const control =
    'options' in text
      ? html`<select id="${id}" name="${text.name}" ${wrong}>
          ${text.options.map(
            ({ value, label }) =>
              html`<option value="${value}" ${typed === value ? html`selected` : ''}>${label}</option>`,
          )}
        </select>`
      : html`<input id="${id}" name="${text.name}" value="${typed ?? ''}" autocomplete="off" autocapitalize="none"
          spellcheck="false" ${text.inputMode ? html`inputmode="${text.inputMode}"` : ''}
          ${text.list ? html`list="${text.list}"` : ''} ${wrong} />`
  return html`<div><label for="${id}">${text.label}</label>${control}</div>`
}

/** A form with what was typed into it before it was refused, if it was. */
export function form({ action, title, hint, button, fields }: FormText, problem: Problem | undefined): Html {
  const mine = problem?.action === action ? problem : undefined
  return html`<section aria-labelledby="${action}-title">
    <h2 id="${action}-title">${title}</h2>
    <p class="quiet">${hint}</p>
    ${mine === undefined ? '' : html`<p class="problem" role="alert" id="${action}-problem">${mine.message}</p>`}
    <form method="post" action="/${action}">
      <input type="hidden" name="intent" value="${randomUUID()}" />
      <div class="fields">${fields.map((each) => field(action, each, mine))}<button type="submit">${button}</button></div>
    </form>
  </section>`
}
