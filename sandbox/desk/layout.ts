/** The layout of the desk's pages, and lists that refresh themselves. */

import { readFileSync } from 'node:fs'
import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** A page of the desk, with the sandbox notice at the top. */
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

/** The pages' script. Pages also work without it and are up to date after a reload. */
export const liveScript = readFileSync(new URL('live.js', import.meta.url), 'utf8')

/** A list whose items have ids; the script polls `address` for it. */
export function liveList(id: string, address: string, className: string, items: readonly Html[]): Html {
  return html`<ol id="${id}" class="${className}" data-live="${address}">${items}</ol>`
}
