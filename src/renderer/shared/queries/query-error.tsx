import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#platform/online.ts'
import { LoadError } from './load-error.tsx'
import { OfflineEmpty } from './offline-empty.tsx'
import { isPageProblem } from './page-problem.ts'
import styles from './query-boundary.module.css'

/** `error` is empty during a retry; the last error then stays. */
type QueryErrorProps = { error: unknown; onRetry: () => unknown }

/**
 * In place of a query's data that could not be loaded: the page's banner says why and has the retry, except for a refusal
 * with a reason.
 */
export function QueryError({ error, onRetry }: QueryErrorProps) {
  const { t } = useTranslation('parts')
  const isOnline = useIsOnline()
  const [lastError, setLastError] = useState(error)
  if (error && error !== lastError) setLastError(error)
  if (!isOnline) return <OfflineEmpty />
  if (!isPageProblem(lastError)) return <LoadError error={error} onRetry={onRetry} />
  return <p className={styles.quiet}>{t('empty.notLoaded')}</p>
}
