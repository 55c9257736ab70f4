import { defaultLanguage } from '#protocol/languages.ts'
import type { SessionConfig } from '../session-storage.ts'

/** The interface language that the host's hint means by its map; English when it is unknown. */
export function hintedLanguage(map: SessionConfig['client_language_map'], hint: string): string {
  const code = hint.trim().toLowerCase()
  const entry = map.find(({ source }) => source.split(',').some((each) => each.trim().toLowerCase() === code))
  return entry?.targets ?? defaultLanguage
}
