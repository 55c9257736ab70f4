/** Applies the host's hint of the user's language (docs/rules.md, section P4). */
import { changeLanguage, offeredLanguage } from '#i18n/i18n.ts'
import { defaultLanguage } from '#protocol/languages.ts'
import { sessionStore } from '#session/session.ts'
import type { SessionConfig } from '#session/session-storage.ts'
import { ensureConfig } from './load.ts'

/** The interface language of a hint, by the host's mapping; English if the hint is unknown. */
export function hintedLanguage(map: SessionConfig['client_language_map'], hint: string): string {
  const code = hint.trim().toLowerCase()
  const entry = map.find(({ source }) => source.split(',').some((item) => item.trim().toLowerCase() === code))
  return entry?.targets ?? defaultLanguage
}

/** The host has sent a hint for this user. */
let hasUserHint = false

/**
 * Changes to the hinted language without storing it as the user's choice; ignores failures. A hint for visitors never
 * overrides a hint for this user.
 */
export async function applyLanguageHint(hint: string, { isForVisitors = false } = {}): Promise<void> {
  hasUserHint ||= !isForVisitors
  try {
    const { client_language_map: map } = sessionStore.getState().config ?? (await ensureConfig())
    const language = offeredLanguage(hintedLanguage(map, hint))
    if (language && !(isForVisitors && hasUserHint)) await changeLanguage(language)
  } catch {
    // A hint is optional.
  }
}
