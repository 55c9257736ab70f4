/** The desk's tables. */
import { html } from 'hono/html'
import type { Html } from './layout.ts'
import type { OpenCase } from './open-cases.ts'
import { mostListed, type Partner } from './partners.ts'

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

/** All partners with their balances. */
export function partnerTable(partners: readonly Partner[]): Html {
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

/** What waits of one kind, with the datalist `id` of its references; nothing when nothing waits. */
export function caseTable(id: string, title: string, cases: readonly OpenCase[]): Html | '' {
  if (cases.length === 0) return ''
  return html`<section>
    <h2 id="${id}-title">${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="${id}-title">
      <table>
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Username</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          ${cases.map(
            ({ reference, username, text }) =>
              html`<tr>
                <th scope="row">${reference}</th>
                <td>${username}</td>
                <td class="about">${text}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <datalist id="${id}">${cases.map(({ reference }) => html`<option value="${reference}"></option>`)}</datalist>
  </section>`
}
