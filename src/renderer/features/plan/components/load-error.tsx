import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useErrorText } from '#parts/error-text.ts'
import { ErrorState } from '#ui/error-state.tsx'

/** In place of what could not be loaded: why, where that is known in the user's language, and a tap to reload. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const reason = error instanceof ApiError && error.key ? errorText(error) : undefined
  return <ErrorState text={[reason, t('state.loadFailed')].filter(Boolean).join(' ')} onRetry={onRetry} />
}
