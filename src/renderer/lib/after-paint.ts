/**
 * Resolves after the current content has been painted; in a hidden window, when it is visible again. It waits for three
 * frames, so that the work after it does not delay the frame that is being painted.
 */
export async function afterPaint(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
}

/**
 * Runs deferred work after the page has been painted and the browser is idle: what comes with the responses is then painted too. After
 * 500 ms at the latest, for a page that is busy for long, and for a background tab, where nothing is painted.
 */
export function afterPaintOrSoon(work: () => unknown): void {
  let hasRun = false
  const runOnce = () => {
    if (!hasRun) work()
    hasRun = true
  }
  void afterPaint().then(() => {
    // Not in Safari.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(runOnce)
    else runOnce()
  })
  setTimeout(runOnce, 500)
}
