import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { standingCodes } from '../seed/codes.ts'
import type { ActionName, Typed } from './actions.ts'
import { type Html, page } from './layout.ts'
import { mostListed, type Partner } from './partners.ts'

/** A form that was refused: which, what was typed, at which field and why. */
export interface Problem {
  readonly action: ActionName
  readonly typed: Typed
  readonly field: string
  readonly message: string
}

interface DeskView {
  readonly partners: readonly Partner[]
  readonly appOrigin: string
  readonly result?: string | undefined
  readonly problem?: Problem | undefined
}

interface FieldText {
  readonly name: string
  readonly label: string
  readonly inputMode?: 'decimal' | 'numeric'
  readonly list?: string
}

function field(action: ActionName, text: FieldText, problem: Problem | undefined): Html {
  const mine = problem?.action === action ? problem : undefined
  const isWrong = mine?.field === text.name
  const id = `${action}-${text.name}`
  return html`<div>
    <label for="${id}">${text.label}</label>
    <input id="${id}" name="${text.name}" value="${mine?.typed[text.name] ?? ''}" autocomplete="off" autocapitalize="none"
      spellcheck="false" ${text.inputMode ? html`inputmode="${text.inputMode}"` : ''} ${text.list ? html`list="${text.list}"` : ''}
      ${isWrong ? html`aria-invalid="true" aria-describedby="${action}-problem"` : ''} />
  </div>`
}

interface FormText {
  readonly action: ActionName
  readonly title: string
  readonly hint: string
  readonly button: string
  readonly fields: Html | readonly Html[]
}

function form({ action, title, hint, button, fields }: FormText, problem: Problem | undefined): Html {
  const message = problem?.action === action ? problem.message : undefined
  return html`<section aria-labelledby="${action}-title">
    <h2 id="${action}-title">${title}</h2>
    <p class="quiet">${hint}</p>
    ${message === undefined ? '' : html`<p class="problem" role="alert" id="${action}-problem">${message}</p>`}
    <form method="post" action="/${action}">
      <input type="hidden" name="intent" value="${randomUUID()}" />
      <div class="fields">${fields}<button type="submit">${button}</button></div>
    </form>
  </section>`
}

function forms(problem: Problem | undefined): readonly Html[] {
  const username = { name: 'username', label: 'Username', list: 'partners' }
  const kind = problem?.action === 'code' ? problem.typed.kind : undefined
  return [
    form(
      {
        action: 'deposit',
        title: 'Grant a deposit',
        hint: 'Credits the available balance, as customer service does when a deposit has come in.',
        button: 'Grant deposit',
        fields: [
          field('deposit', username, problem),
          field('deposit', { name: 'amount', label: 'Amount', inputMode: 'decimal' }, problem),
        ],
      },
      problem,
    ),
    form(
      {
        action: 'time',
        title: 'Let time pass',
        hint: 'Moves delivery, settlement and payouts on, for all partners. No other clock changes.',
        button: 'Let time pass',
        fields: [
          field('time', { name: 'hours', label: 'Hours', inputMode: 'numeric' }, problem),
          field('time', { name: 'minutes', label: 'Minutes', inputMode: 'numeric' }, problem),
        ],
      },
      problem,
    ),
    form(
      {
        action: 'code',
        title: 'Issue a code',
        hint: `For one use. These two always work: ${standingCodes.invitation} to register, ${standingCodes.authorisation} to open an ad account.`,
        button: 'Issue code',
        fields: html`<div>
          <label for="code-kind">Kind</label>
          <select id="code-kind" name="kind">
            <option value="invitation">Invitation code</option>
            <option value="authorisation" ${kind === 'authorisation' ? html`selected` : ''}>Authorisation code</option>
          </select>
        </div>`,
      },
      problem,
    ),
    form(
      {
        action: 'credit',
        title: 'Take start-up credit back',
        hint: 'Only when none of it runs in a plan; withdrawals are free afterwards.',
        button: 'Take back',
        fields: field('credit', username, problem),
      },
      problem,
    ),
  ]
}

function partnerRow(partner: Partner): Html {
  const amounts = [
    partner.available,
    partner.toBeConsumed,
    partner.toBeSettled,
    partner.unusedCredit,
    partner.creditInPlans,
  ]
  return html`<tr>
    <th scope="row">${partner.username}</th>
    <td>${partner.isOpen ? 'open' : 'not open yet'}</td>
    ${amounts.map((each) => html`<td class="amount">${each}</td>`)}
    <td>${partner.currency}</td>
  </tr>`
}

function partnerTable(partners: readonly Partner[]): Html {
  if (partners.length === 0) return html`<p class="quiet">Nobody has registered yet.</p>`
  const amounts = ['Available', 'To be consumed', 'To be settled', 'Credit unused', 'Credit in plans']
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="partners-title">
      <table>
        <thead>
          <tr>
            <th scope="col">Username</th>
            <th scope="col">Ad account</th>
            ${amounts.map((each) => html`<th scope="col" class="amount">${each}</th>`)}
            <th scope="col">Currency</th>
          </tr>
        </thead>
        <tbody>${partners.map(partnerRow)}</tbody>
      </table>
    </div>
    ${partners.length < mostListed ? '' : html`<p class="quiet">The newest ${mostListed} are listed.</p>`}`
}

/** The one page of the desk. */
export function deskPage({ partners, appOrigin, result, problem }: DeskView): Html {
  return page(
    'Sandbox desk',
    html`<h1>Sandbox desk</h1>
      <p class="quiet">What customer service does for partners, done here by a tester. The app is at <a href="${appOrigin}">${appOrigin}</a>.</p>
      ${result === undefined ? '' : html`<p class="result" role="status">${result}</p>`}
      <div class="cards">${forms(problem)}</div>
      <section>
        <h2 id="partners-title">Partners</h2>
        ${partnerTable(partners)}
      </section>
      <datalist id="partners">${partners.map((each) => html`<option value="${each.username}"></option>`)}</datalist>`,
  )
}
