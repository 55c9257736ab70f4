/** Has an error written down, by what is fetched for it: the sign-in does without. Never throws. */
import type { NotedError } from '#session/error-log/error-log.ts'

export function noteError(noted: NotedError): void {
  import('#session/error-log/error-log.ts').then(
    ({ logError }) => logError(noted),
    // Not even that could be fetched.
    () => undefined,
  )
}
