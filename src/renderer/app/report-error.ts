/** Has an error written down, by what is fetched for it: the sign-in does without. Never throws. */
import type { ReportedError } from '#session/error-log/error-log.ts'

export function reportError(noted: ReportedError): void {
  import('#session/error-log/error-log.ts').then(
    ({ logError }) => logError(noted),
    // Not even that could be fetched.
    () => undefined,
  )
}
