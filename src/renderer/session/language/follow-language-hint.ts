/** Following the host's word on which language its user reads (docs/rules.md, section P4). */
import { changeLanguage, offeredLanguage } from '#i18n/i18n.ts'
import { ensureConfig } from '../load.ts'
import { sessionStore } from '../session.ts'
import { hintedLanguage } from './language-hint.ts'

let isTold = false

/**
 * Speaks the language that a hint means, without storing it as the user's choice; a failure leaves all as it is. What is
 * only a guess gives way to what the host has said of its user.
 */
export async function followHint(hint: string, { isGuess = false } = {}): Promise<void> {
  isTold ||= !isGuess
  try {
    const { client_language_map: map } = sessionStore.getState().config ?? (await ensureConfig())
    const language = offeredLanguage(hintedLanguage(map, hint))
    if (language && !(isGuess && isTold)) await changeLanguage(language)
  } catch {
    // The hint is a courtesy.
  }
}
