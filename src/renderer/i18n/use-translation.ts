/** In the place of `react-i18next`, whose types it is used with: `vite.config.ts` puts it there. */
import { use, useSyncExternalStore } from 'react'
import type { Language } from '#contract/languages.ts'
import { currentLanguage, onLanguageChange, type Params, textIn, textsReady } from './texts.ts'

type Translate = (key: string, params?: Params) => string

const made = new Map<string, Translate>()

/** The same function for the same texts, so that it can stand among the dependencies of an effect. */
function translateOf(language: Language, namespace: string): Translate {
  const id = `${language}/${namespace}`
  const known = made.get(id) ?? ((key, params) => textIn(language, namespace, key, params))
  made.set(id, known)
  return known
}

/** The texts of the first namespace, and of the others by `namespace:key`; waits (Suspense) for those on their way. */
export function useTranslation(
  wanted: string | readonly string[],
  { lng }: { lng?: Language } = {},
): { t: Translate } {
  const current = useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
  const language = lng ?? current
  const namespaces = typeof wanted === 'string' ? [wanted] : wanted
  use(textsReady(language, namespaces))
  return { t: translateOf(language, namespaces[0] ?? 'common') }
}
