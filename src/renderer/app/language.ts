/** Which language the interface speaks: the user's choice, else the host's hint, else the operator's, else English (docs/rules.md, section R3). */
import { send } from '#api/client.ts'
import { changeLanguage, offeredLanguage } from '#i18n/i18n.ts'
import { platform } from '#platform/index.ts'
import { authCalls } from '#protocol/http/auth.ts'
import { defaultLanguage, type Language } from '#protocol/languages.ts'
import { followHint } from '#session/language-hint.ts'

/** The user's stored choice; one that is not offered is removed. */
export function chosenLanguage(): Language | undefined {
  const stored = platform.storage.get('lang')
  const language = offeredLanguage(stored)
  if (stored !== undefined && language === undefined) platform.storage.remove('lang')
  return language
}

/** What the interface speaks at its start, the most wanted language first. */
export function wantedLanguages(): readonly Language[] {
  const chosen = chosenLanguage()
  const operators = offeredLanguage(platform.run.config.language)
  return [...(chosen ? [chosen] : []), ...(operators ? [operators] : []), defaultLanguage]
}

/** The user chooses: it is remembered. */
export async function chooseLanguage(language: Language): Promise<void> {
  platform.storage.set('lang', language)
  await changeLanguage(language)
}

/** Asks the host for its hint and follows it, unless the user has chosen; a failure leaves all as it is. */
export async function askForHint(): Promise<void> {
  if (chosenLanguage() !== undefined) return
  try {
    // What the browser speaks; the interface's own language would only be echoed.
    const language = navigator.languages.join(', ')
    const { lang } = await send(authCalls.languageHint, {}, language === '' ? {} : { language })
    if (lang !== undefined && chosenLanguage() === undefined) await followHint(lang, { isGuess: true })
  } catch {
    // The hint is a courtesy: the language stays.
  }
}
