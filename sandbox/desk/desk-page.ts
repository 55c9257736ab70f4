/** The pages of the desk: open cases, partners and forms, and the outbox of mail. */
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { html } from 'hono/html'
import { toWire } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { depositRequests } from '../db/schema/deposits.ts'
import { acceptances, withdrawals } from '../db/schema/ledger.ts'
import { disputes } from '../db/schema/support.ts'
import type { Mail } from '../notifications/outbox.ts'
import { acceptorOf } from '../seed/acceptors.ts'
import { feedbackSection } from './feedback.ts'
import { form, formTexts, type Problem } from './forms.ts'
import { type Html, page } from './layout.ts'
import { maxListedPartners, type Partner } from './partners.ts'

/** The maximum number of listed cases of a kind. */
const maxCases = 100

interface OpenCase {
  readonly reference: string
  readonly username: string
  readonly text: string
}

export interface OpenCases {
  readonly deposits: readonly OpenCase[]
  readonly payouts: readonly OpenCase[]
  readonly acceptances: readonly OpenCase[]
  readonly disputes: readonly OpenCase[]
}

/** The open cases, oldest first. */
export async function listOpenCases({ read }: Database): Promise<OpenCases> {
  const deposits = await read
    .select({ row: depositRequests, account: accounts })
    .from(depositRequests)
    .innerJoin(accounts, eq(depositRequests.account_id, accounts.id))
    .where(eq(depositRequests.status, 'waiting'))
    .orderBy(asc(depositRequests.requested_at))
    .limit(maxCases)
  const payouts = await read
    .select({ row: withdrawals, account: accounts })
    .from(withdrawals)
    .innerJoin(accounts, eq(withdrawals.account_id, accounts.id))
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.due_delivery_at))
    .limit(maxCases)
  const runningAcceptances = await read
    .select({ row: acceptances, account: accounts })
    .from(acceptances)
    .innerJoin(accounts, eq(acceptances.account_id, accounts.id))
    .where(inArray(acceptances.status, ['open', 'accepted']))
    .orderBy(asc(acceptances.opened_at))
    .limit(maxCases)
  const openDisputes = await read
    .select({ row: disputes, account: accounts })
    .from(disputes)
    .innerJoin(accounts, eq(disputes.account_id, accounts.id))
    .where(and(isNull(disputes.answered_at), ne(accounts.status, 'cancelled')))
    .orderBy(asc(disputes.due_at))
    .limit(maxCases)
  return {
    deposits: deposits.map(({ row, account: { username, currency } }) => ({
      reference: row.reference,
      username,
      text: `${toWire(row.amount, currency)} ${currency}, requested in the app ${row.requested_at.toISOString()}`,
    })),
    payouts: payouts.map(({ row, account: { username, currency } }) => ({
      reference: row.reference,
      username,
      text: `${toWire(row.amount, currency)} ${currency} to ${row.method} ending in ${row.destination}`,
    })),
    acceptances: runningAcceptances.map(({ row, account: { username, currency } }) => ({
      reference: row.reference,
      username,
      text: `${toWire(row.amount, currency)} ${currency} with ${acceptorOf(row.acceptor_id).name}, ${row.status}`,
    })),
    disputes: openDisputes.map(({ row, account: { username } }) => ({
      reference: row.reference,
      username,
      text: `${row.text} (answer due ${row.due_at.toISOString()})`,
    })),
  }
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
    ${amounts.map((amount) => html`<td class="amount">${amount}</td>`)}
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
            ${amounts.map((name) => html`<th scope="col" class="amount">${name}</th>`)}
            <th scope="col">Currency</th>
          </tr>
        </thead>
        <tbody>${partners.map(partnerRow)}</tbody>
      </table>
    </div>
    ${partners.length < maxListedPartners ? '' : html`<p class="quiet">The newest ${maxListedPartners} are listed.</p>`}`
}

/** The open cases of one kind, with a datalist `id` of their references; empty if there are none. */
function caseTable(id: string, title: string, cases: readonly OpenCase[]): Html | '' {
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

function mailItem({ to, subject, text, lang, at }: Mail): Html {
  return html`<li>
    <article aria-label="Mail to ${to}">
      <h3 lang="${lang}">${subject}</h3>
      <p class="quiet">To ${to}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
      <p class="about" lang="${lang}">${text}</p>
    </article>
  </li>`
}

/** The mail since the sandbox was started, newest first. */
export function outboxPage(mails: readonly Mail[]): Html {
  return page(
    'Outbox - sandbox desk',
    html`<h1>Outbox</h1>
      <p class="quiet">The sandbox sends no mail: here is what partners would have been sent. It is forgotten when the sandbox stops.</p>
      <section aria-label="Mails">
        <ol class="conversations">${mails.map(mailItem)}</ol>
        <p class="quiet none">Nothing was mailed yet.</p>
      </section>
      <p class="quiet"><a href="/">To the desk</a></p>`,
  )
}

export interface DeskView {
  readonly conversations: Html
  readonly feedback: Parameters<typeof feedbackSection>[0]
  readonly partners: readonly Partner[]
  readonly cases: OpenCases
  readonly appOrigin: string
  readonly hasLogin: boolean
  readonly now: Date
  readonly result?: string | undefined
  readonly problem?: Problem | undefined
}

/** Whether the page has a form for the problem; other problems are shown at the top. */
const hasForm = ({ action }: Problem) => formTexts.some((text) => text.action === action)

export function deskPage({
  conversations,
  feedback,
  partners,
  cases,
  appOrigin,
  hasLogin,
  now,
  result,
  problem,
}: DeskView): Html {
  return page(
    'Sandbox desk',
    html`<h1>Sandbox desk</h1>
      <p class="quiet">What customer service does for partners, done here by a tester. The app is at <a href="${appOrigin}">${appOrigin}</a>; <a href="/host">a host app</a> hands users over to it. What partners are mailed is in the <a href="/outbox">outbox</a>. The <a href="/record">record</a> says who did what here.${hasLogin ? html` <a href="/access">Access</a>: passwords, users, log out.` : ''}</p>
      ${problem === undefined || hasForm(problem) ? '' : html`<p class="problem" role="alert">${problem.message}</p>`}
      ${result === undefined ? '' : html`<p class="result" role="status">${result}</p>`}
      <section aria-labelledby="conversations-title">
        <h2 id="conversations-title">Conversations</h2>
        <p class="quiet">What partners ask customer service for, in the app. Never ask anybody for a password or a code.</p>
        ${conversations}
        <p class="quiet none">Nobody has written yet.</p>
      </section>
      ${feedbackSection(feedback)}
      <div class="cards">${formTexts.map((text) => form(text, problem, now))}</div>
      ${caseTable('deposits', 'Deposit requests', cases.deposits)}
      ${caseTable('payouts', 'Pending payouts', cases.payouts)}
      ${caseTable('acceptances', 'Running acceptances', cases.acceptances)}
      ${caseTable('disputes', 'Disputes without an answer', cases.disputes)}
      <section>
        <h2 id="partners-title">Partners</h2>
        ${partnerTable(partners)}
      </section>
      <datalist id="partners">${partners.map(({ username }) => html`<option value="${username}"></option>`)}</datalist>`,
  )
}
