/** An in-app path and nothing else: what a query or a history entry names as the page to go on to. */
export function inAppPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
