import { useEffect } from 'react'
import { useLanguage } from '#i18n/i18n.ts'
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import { useIsOnline } from '#platform/online.ts'
import { ensureConfig, refreshConfig } from '#session/load.ts'
import { retryUntilSuccess } from '../retry-until-success.ts'

/** How soon an app that stays open hears what the host has changed, such as the oldest version that is safe; ms. */
const refreshMs = 60 * 60 * 1000

/** Has the session hold the basic config in the language in force, once the page has been painted. */
export function useConfigRead(): void {
  const language = useLanguage()
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isOnline) return
    let stop: (() => void) | undefined
    let isOver = false
    afterPaintOrSoon(() => {
      if (!isOver) stop = retryUntilSuccess(() => ensureConfig(language))
    })
    const timer = setInterval(() => void refreshConfig(language).catch(() => undefined), refreshMs)
    return () => {
      isOver = true
      clearInterval(timer)
      stop?.()
    }
  }, [language, isOnline])
}
