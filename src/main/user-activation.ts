/**
 * The user's own input into a page, as the browser process sees it on its way there. No script can produce it, and input
 * into a frame of another origin does not count.
 */
import type { InputEvent, WebContents } from 'electron'

/** How long one input counts, ms: as long as Chromium's own transient activation. */
const activationMs = 5000

/** The start of a press of a key or a button, and the end of a touch: one for each thing that the user does. */
const activating: ReadonlySet<InputEvent['type']> = new Set(['mouseDown', 'rawKeyDown', 'touchEnd'])

const lastInput = new WeakMap<WebContents, number>()

/** Begins to note the user's input into a page. */
export function trackUserActivation(contents: WebContents): void {
  contents.on('input-event', (_event, { type }) => {
    if (activating.has(type)) lastInput.set(contents, performance.now())
  })
}

/** True once for an input of the last seconds: one input allows one action. */
export function consumeUserActivation(contents: WebContents): boolean {
  const at = lastInput.get(contents)
  lastInput.delete(contents)
  return at !== undefined && performance.now() - at < activationMs
}
