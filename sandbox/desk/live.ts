/** Lists that keep themselves current, by a small script that also sends forms without leaving a framed page. */
import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Html } from './layout.ts'

/** What the browser runs; pages work without it, and are current when they are loaded again. */
export const liveScript = readFileSync(new URL('live.js', import.meta.url), 'utf8')

/** A list whose items have ids; the script asks `address` for it again and again. */
export function liveList(id: string, address: string, className: string, items: readonly Html[]): Html {
  return html`<ol id="${id}" class="${className}" data-live="${address}">${items}</ol>`
}
