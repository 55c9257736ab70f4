/** The diagnostics text for customer service: technical terms, the same in every language. Pure. */
import type { LoggedError } from '#session/settings-schema.ts'

export interface AppFacts {
  readonly version: string
  readonly platform: 'web' | 'desktop'
  /** The user agent. */
  readonly browser: string
  /** BCP 47. */
  readonly language: string
  /** ISO 8601. */
  readonly at: string
}

function lineOf({ at, kind, code, key, path, text, count }: LoggedError): string {
  const repeats = count > 1 ? `x${count}` : undefined
  return [at, kind, code, path, key, text, repeats].filter((part) => part !== undefined).join(' ')
}

/** The newest error first. */
export function diagnosticsText(facts: AppFacts, errors: readonly LoggedError[]): string {
  const { version, platform, browser, language, at } = facts
  return [
    `version: ${version}`,
    `platform: ${platform}`,
    `browser: ${browser}`,
    `language: ${language}`,
    `time: ${at}`,
    `errors: ${errors.length}`,
    ...errors.toReversed().map(lineOf),
  ].join('\n')
}
