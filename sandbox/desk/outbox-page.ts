/** The mail that the sandbox would have sent, in place of a mail server. */
import { html } from 'hono/html'
import type { Mail } from '../mail/outbox.ts'
import { type Html, page } from './layout.ts'

function mailItem({ to, subject, text, lang, at }: Mail): Html {
  return html`<li>
    <article aria-label="Mail to ${to}">
      <h3 lang="${lang}">${subject}</h3>
      <p class="quiet">To ${to}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
      <p class="about" lang="${lang}">${text}</p>
    </article>
  </li>`
}

/** What was mailed since the sandbox was started, the newest first. */
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
