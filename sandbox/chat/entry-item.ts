/** An entry of a conversation as a list item, for the partner and for the desk alike. */
import { html } from 'hono/html'
import type { ChatEntry } from '../db/schema/chat.ts'
import type { Html } from '../desk/layout.ts'
import type { ChatTexts } from './chat-texts.ts'
import { askedFor } from './topics.ts'

/** Hours and minutes; the page's script writes them in the reader's time zone. */
function timeOf(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 16)} UTC</time>`
}

function answerOf({ state, answer }: ChatEntry, texts: ChatTexts): Html | '' {
  if (state === 'refused') return html`<span class="answer">${answer}</span>`
  if (state !== 'granted') return ''
  if (answer === null) return html`<span class="answer">${texts.inAccount}</span>`
  return html`<span class="answer">${texts.code} <code>${answer}</code></span>`
}

/** Who wrote or asked what, and for a request what became of it. */
export function entryItem(entry: ChatEntry, texts: ChatTexts): Html {
  const { number, side, text, topic, details, state, at } = entry
  const said = topic === null ? (text ?? '') : askedFor(topic, details, texts)
  return html`<li id="entry-${number}" class="entry ${side}">
    <p class="by">${side === 'partner' ? texts.partner : texts.desk} · ${timeOf(at)}</p>
    <p class="said">
      ${said}
      ${state === null ? '' : html`<span class="state ${state}">${texts.state[state]}</span>`}
      ${answerOf(entry, texts)}
    </p>
  </li>`
}
