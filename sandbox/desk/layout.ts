import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** A page of the desk; every one says first what it is. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/desk.css" />
        <link rel="icon" href="data:," />
        <script src="/live.js" defer></script>
      </head>
      <body>
        <p class="stand-in">Sandbox: simulated data, no real money. This page stands in for customer service.</p>
        <p class="lost" role="alert" data-lost hidden>The connection to the sandbox is lost. Trying again.</p>
        <main>${content}</main>
      </body>
    </html>`
}
