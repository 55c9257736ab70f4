/** A legal text of the basic config. Does not use the query cache: these pages are small and open to visitors. */
import { useCallback, useEffect, useState } from 'react'
import { ensureConfig, refreshConfig } from '#data/load.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'

export interface LegalText {
  /** Undefined or empty when the config has none. */
  readonly source: string | undefined
  /** The language of the text, if the host says it. */
  readonly lang: string | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => Promise<void>
}

/** The text in the current language; fetched again when the language changes. */
export function useLegalText(name: 'terms' | 'privacy_policy'): LegalText {
  const language = useLanguage()
  const source = useSession(({ config }) => config?.[name])
  const lang = useSession(({ config }) => config?.lang)
  const [settled, setSettled] = useState<{ language: string; error?: unknown }>()

  const load = useCallback(
    async (fetchConfig: () => Promise<unknown>) => {
      try {
        await fetchConfig()
        setSettled({ language })
      } catch (error) {
        setSettled({ language, error })
      }
    },
    [language],
  )

  useEffect(() => void load(ensureConfig), [load])
  const reload = useCallback(() => load(refreshConfig), [load])

  const isLoading = settled?.language !== language
  return { source, lang, error: isLoading ? undefined : settled.error, isLoading, reload }
}
