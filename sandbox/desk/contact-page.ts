import { html } from 'hono/html'
import { type Html, page } from './layout.ts'

/** What the app's customer-service contacts lead to. */
export function contactPage(): Html {
  return page(
    'Customer service - sandbox',
    html`<h1>Customer service would be here</h1>
      <p>
        With a real operator this contact opens a conversation with customer service. The sandbox has nobody to talk to:
        what customer service does, you do yourself at the sandbox's desk.
      </p>
      <p>Staff never ask for your login password, your transaction password or a code.</p>
      <p><a href="/" target="_blank" rel="noopener">Open the desk in a new window</a></p>`,
  )
}
