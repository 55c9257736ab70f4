/** Runs what can wait once the page has been painted, and soon where nothing is painted: a tab behind others. */
export function afterPaint(run: () => unknown): void {
  let hasRun = false
  const once = () => {
    if (!hasRun) run()
    hasRun = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 500)
}
