/** The user's text for an error: translated if the message is known, otherwise the host's. */
import { useTranslation } from 'react-i18next'
import { ApiError, fallbackKey } from '#data/http/api-error.ts'
import { format, formatDateTime, timeStyle, zoneNameIfNeeded } from '#i18n/date-time.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { formatHostDigits } from '#i18n/numbers.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { languages } from '#protocol/languages.ts'
import { interpolate } from './interpolate.ts'

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['messages', 'common'])
  // Not `useFormat`, which loads arithmetic; the login page does without it.
  const { tag } = languages[useLanguage()]
  const translated = (key: MessageKey, params: Readonly<Record<string, string>>) =>
    interpolate(t(key, { skipInterpolation: true }), params, {
      dateTime: (value) => formatDateTime(tag, value),
      digits: (digits, currency) => formatHostDigits(tag, digits, currency),
    })

  return (error) => {
    if (!(error instanceof ApiError)) return t('general.error')
    const text = error.key && translated(error.key, error.params)
    if (text) return text
    // A refusal in an envelope has its own text. Nobody is asked to wait for more than an hour, so the time is enough.
    if (error.kind === 'http' && error.retryAt !== undefined) {
      const until = new Date(error.retryAt).toISOString()
      return t('common:state.hostBusy', { time: format(tag, until, { ...timeStyle, ...zoneNameIfNeeded() }) })
    }
    if (error.serverText) return error.serverText
    return t(fallbackKey(error))
  }
}
