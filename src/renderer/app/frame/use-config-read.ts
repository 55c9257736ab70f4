import { useEffect } from 'react'
import { useLanguage } from '#i18n/i18n.ts'
import { useIsOnline } from '#platform/online.ts'
import { ensureConfig } from '#session/load.ts'
import { untilDone } from '../until-done.ts'
import { afterPaint } from './after-paint.ts'

/** Has the session hold the basic config in the language in force, once the page has been painted. */
export function useConfigRead(): void {
  const language = useLanguage()
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isOnline) return
    let stop: (() => void) | undefined
    let isOver = false
    afterPaint(() => {
      if (!isOver) stop = untilDone(() => ensureConfig(language))
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [language, isOnline])
}
