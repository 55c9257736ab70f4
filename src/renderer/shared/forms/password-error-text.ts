import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/http/api-error.ts'
import { limits } from '#protocol/http/limits.ts'
import { useErrorText } from '../errors/error-text.ts'

/**
 * The text for a refused transaction password, with the attempts that are left before it is locked, if the host says so
 * (`left`; with the last one also `until`, docs/rules.md, section R2).
 */
export function usePasswordErrorText(): (error: unknown) => string {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()

  return (error) => {
    const text = errorText(error)
    if (!(error instanceof ApiError)) return text
    const { left = '', until } = error.params
    if (!/^\d{1,3}$/.test(left)) return text
    if (Number(left) > 0)
      return `${text} ${t('password.triesLeft', { count: Number(left), minutes: limits.transactionPasswordLockMs / 60_000 })}`
    if (until === undefined) return text
    return errorText(new ApiError('envelope', { key: 'wallet.transactionPasswordLocked', params: { until } }))
  }
}
