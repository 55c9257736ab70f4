/**
 * Resolves once what is in the page now has been painted; in a window that is not seen, when it is seen again. A third frame:
 * the work that waits for it is not to hold up the frame that the user is still given.
 */
export async function afterPaint(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
}

/** Runs what can wait once the page has been painted, and soon where nothing is painted: a tab behind others. */
export function afterPaintOrSoon(run: () => unknown): void {
  let hasRun = false
  const once = () => {
    if (!hasRun) run()
    hasRun = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 500)
}
