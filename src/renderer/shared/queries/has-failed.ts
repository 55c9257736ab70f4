/**
 * True if there is no data and a request has failed. Not only the last one: polling must not replace an error with a
 * skeleton.
 */
export function hasFailed({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean {
  return data === undefined && errorUpdateCount > 0
}
