import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/http/api-error.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useErrorText } from '../errors/error-text.ts'

/** `error` is empty during a retry; the last error then stays. */
type LoadErrorProps = { error: unknown; onRetry: () => unknown }

/** Shown instead of data that could not be loaded: the reason, in the host's words if it has any, and a retry. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const [lastError, setLastError] = useState(error)
  if (error && error !== lastError) setLastError(error)
  const isKnown = lastError instanceof ApiError && lastError.kind !== 'cancelled'
  const reason = isKnown ? errorText(lastError) : undefined
  return <ErrorState text={[reason, t('state.loadFailed')].filter(Boolean).join(' ')} onRetry={onRetry} />
}
