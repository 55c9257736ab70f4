/** What an error says to the user, in their language where we know the message, else as the host put it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import type { MessageKey } from '#contract/wire/messages.ts'
import { useFormat } from '#i18n/format.ts'
import { fillIn } from './fill-in.ts'

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const ours = (key: MessageKey, params: Readonly<Record<string, string>>) =>
    fillIn(t(key, { skipInterpolation: true }), params, { moment: format.dateTime, digits: format.digits })

  return (error) => {
    if (!(error instanceof ApiError)) return t('general.error')
    const text = error.key && ours(error.key, error.params)
    if (text) return text
    if (error.serverText) return error.serverText
    return t(error.kind === 'http' ? 'general.serverError' : 'general.error')
  }
}
