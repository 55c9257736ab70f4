/** What an error says to the user, in their language where we know the message, else as the host put it. */
import { useTranslation } from 'react-i18next'
import { ApiError, fallbackKey } from '#api/api-error.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { formatHostDigits } from '#i18n/numbers.ts'
import { formatDateTime } from '#i18n/times.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { languages } from '#protocol/languages.ts'
import { interpolate } from './interpolate.ts'

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('messages')
  // Not `useFormat`: that brings amounts, and the sign-in page does without arithmetic.
  const { tag } = languages[useLanguage()]
  const ours = (key: MessageKey, params: Readonly<Record<string, string>>) =>
    interpolate(t(key, { skipInterpolation: true }), params, {
      moment: (at) => formatDateTime(tag, at),
      digits: (digits, currency) => formatHostDigits(tag, digits, currency),
    })

  return (error) => {
    if (!(error instanceof ApiError)) return t('general.error')
    const text = error.key && ours(error.key, error.params)
    if (text) return text
    if (error.serverText) return error.serverText
    return t(fallbackKey(error))
  }
}
