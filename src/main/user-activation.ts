/**
 * Tracks the user's input into a page in the browser process, where no script can forge it. Input into a frame of another
 * origin does not count.
 */
import type { InputEvent, WebContents } from 'electron'

/** How long an input counts, ms: like Chromium's transient activation. */
const activationMs = 5000

/** One event per action of the user: key or button down, or the end of a touch. */
const activating: ReadonlySet<InputEvent['type']> = new Set(['mouseDown', 'rawKeyDown', 'touchEnd'])

const lastInput = new WeakMap<WebContents, number>()

/** Starts to track the user's input into a page. */
export function trackUserActivation(contents: WebContents): void {
  contents.on('input-event', (_event, { type }) => {
    if (activating.has(type)) lastInput.set(contents, performance.now())
  })
}

/** True once for a recent input: one input allows one action. */
export function consumeUserActivation(contents: WebContents): boolean {
  const inputAt = lastInput.get(contents)
  lastInput.delete(contents)
  return inputAt !== undefined && performance.now() - inputAt < activationMs
}
