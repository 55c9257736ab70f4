/** Returns a value from a query or a history entry if it is a path of the app, so that it cannot redirect elsewhere. */
export function inAppPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
