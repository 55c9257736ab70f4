/**
 * True when there is nothing to show and the last try, or one before it, failed: polling must not turn an error back
 * into a skeleton.
 */
export function hasFailed({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean {
  return data === undefined && errorUpdateCount > 0
}
