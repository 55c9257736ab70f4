import { html } from 'hono/html'
import { feedbackSection } from './feedback.ts'
import { form, type Problem } from './form.ts'
import { formTexts } from './forms.ts'
import { type Html, page } from './layout.ts'
import type { OpenCases } from './open-cases.ts'
import type { Partner } from './partners.ts'
import { caseTable, partnerTable } from './tables.ts'

/** What the page shows. */
export interface DeskView {
  readonly conversations: Html
  readonly feedback: Parameters<typeof feedbackSection>[0]
  readonly partners: readonly Partner[]
  readonly cases: OpenCases
  readonly appOrigin: string
  readonly result?: string | undefined
  readonly problem?: Problem | undefined
}

/** A problem of another form than those below is said at the top. */
const hasForm = ({ action }: Problem) => formTexts.some((each) => each.action === action)

/** The one page of the desk. */
export function deskPage({
  conversations,
  feedback,
  partners,
  cases,
  appOrigin,
  result,
  problem,
}: DeskView): Html {
  return page(
    'Sandbox desk',
    html`<h1>Sandbox desk</h1>
      <p class="quiet">What customer service does for partners, done here by a tester. The app is at <a href="${appOrigin}">${appOrigin}</a>; <a href="/host">a host app</a> hands users over to it. What partners are mailed is in the <a href="/outbox">outbox</a>.</p>
      ${problem === undefined || hasForm(problem) ? '' : html`<p class="problem" role="alert">${problem.message}</p>`}
      ${result === undefined ? '' : html`<p class="result" role="status">${result}</p>`}
      <section aria-labelledby="conversations-title">
        <h2 id="conversations-title">Conversations</h2>
        <p class="quiet">What partners ask customer service for, in the app. Never ask anybody for a password or a code.</p>
        ${conversations}
        <p class="quiet none">Nobody has written yet.</p>
      </section>
      ${feedbackSection(feedback)}
      <div class="cards">${formTexts.map((each) => form(each, problem))}</div>
      ${caseTable('payouts', 'Pending payouts', cases.payouts)}
      ${caseTable('acceptances', 'Running acceptances', cases.acceptances)}
      ${caseTable('disputes', 'Disputes without an answer', cases.disputes)}
      <section>
        <h2 id="partners-title">Partners</h2>
        ${partnerTable(partners)}
      </section>
      <datalist id="partners">${partners.map((each) => html`<option value="${each.username}"></option>`)}</datalist>`,
  )
}
