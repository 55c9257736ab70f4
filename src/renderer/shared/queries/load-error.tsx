import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useErrorText } from '../errors/error-text.ts'

/** `error` is gone while the next try is under way: the last one stays until another comes. */
type LoadErrorProps = { error: unknown; onRetry: () => unknown }

/** In place of what could not be loaded: why, where that is known in the user's language, and a tap to reload. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const [shown, setShown] = useState(error)
  if (error && error !== shown) setShown(error)
  const reason = shown instanceof ApiError && shown.key ? errorText(shown) : undefined
  return <ErrorState text={[reason, t('state.loadFailed')].filter(Boolean).join(' ')} onRetry={onRetry} />
}
