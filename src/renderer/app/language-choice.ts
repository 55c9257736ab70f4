/** The interface language, by precedence: the user's choice, the host's hint, the operator's, English (docs/rules.md, section R3). */
import { send } from '#data/http/client.ts'
import { applyLanguageHint } from '#data/language-hint.ts'
import { changeLanguage, offeredLanguage } from '#i18n/i18n.ts'
import { platform } from '#platform/index.ts'
import { authEndpoints } from '#protocol/http/auth.ts'
import { defaultLanguage, type Language } from '#protocol/languages.ts'

/** The user's stored choice; one that is not offered is removed. */
export function chosenLanguage(): Language | undefined {
  const stored = platform.storage.get('lang')
  const language = offeredLanguage(stored)
  if (stored !== undefined && language === undefined) platform.storage.remove('lang')
  return language
}

/** The languages to start in, by precedence. */
export function wantedLanguages(): readonly Language[] {
  const chosen = chosenLanguage()
  const configured = offeredLanguage(platform.run.config.language)
  return [...(chosen ? [chosen] : []), ...(configured ? [configured] : []), defaultLanguage]
}

/** Stores and applies the user's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  platform.storage.set('lang', language)
  await changeLanguage(language)
}

/** Fetches the host's hint and applies it unless the user has chosen a language; ignores failures. */
export async function fetchLanguageHint(): Promise<void> {
  if (chosenLanguage() !== undefined) return
  try {
    // The browser's languages: the host would only echo the interface language.
    const language = navigator.languages.join(', ')
    const { lang } = await send(authEndpoints.languageHint, {}, language === '' ? {} : { language })
    if (lang !== undefined && chosenLanguage() === undefined)
      await applyLanguageHint(lang, { isForVisitors: true })
  } catch {
    // A hint is optional.
  }
}
