import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#data/http/api-error.ts'
import { forgetRefusals } from '#data/http/patience.ts'
import { queryClient } from '#data/query-client.ts'
import { useFormat } from '#i18n/format.ts'
import { hostNow } from '#lib/host-clock.ts'
import { useIsOnline } from '#platform/online.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { createProblemReader, failingQueries } from '#shared/queries/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './app-layout.module.css'

const cache = queryClient.getQueryCache()
const readProblem = createProblemReader(cache)
/** Of a query without a failure these events change no problem; there are many with each page and each poll. */
const observerEvents: ReadonlySet<QueryCacheNotifyEvent['type']> = new Set([
  'added',
  'observerAdded',
  'observerOptionsUpdated',
  'observerResultsUpdated',
])

const subscribe = (listener: () => void) =>
  cache.subscribe(({ type, query: { state } }) => {
    const hasFailure = state.status === 'error' || state.fetchFailureCount > 0
    if (hasFailure || !observerEvents.has(type)) listener()
  })

/** Repeats what failed at once, without the delay of the automatic retries. */
async function retryNow(): Promise<void> {
  forgetRefusals()
  const failing = new Set(failingQueries(cache))
  const filters = { predicate: (query: Parameters<typeof failing.has>[0]) => failing.has(query) }
  await queryClient.cancelQueries(filters, { revert: false })
  await queryClient.refetchQueries(filters)
}

/** The page's one banner for what could not be loaded: the cause, the age of the figures that still show, and a retry. */
export function PageProblemBanner() {
  const { t } = useTranslation(['parts', 'common'])
  const format = useFormat()
  const causeOf = useCause()
  const isOnline = useIsOnline()
  const problem = useSyncExternalStore(subscribe, readProblem)
  const [retried, setRetried] = useState<typeof problem>()
  const shown = problem ?? retried
  // Without a connection the notice above says so.
  if (!shown || !isOnline) return null

  async function retry() {
    setRetried(shown)
    await retryNow().finally(() => setRetried(undefined))
  }
  const { error, isTrying, shownSince } = shown
  const sentences = [
    causeOf(error),
    isTrying && t('problem.trying'),
    shownSince !== undefined &&
      t('problem.since', {
        time: format.moment(new Date(shownSince - Date.now() + hostNow()).toISOString()),
      }),
  ]
  return (
    <div className={styles.offline} role="alert" data-problem="">
      <p>{sentences.filter(Boolean).join(' ')}</p>
      <Button kind="quiet" className={styles.retry} onClick={retry}>
        {t('common:action.retry')}
      </Button>
    </div>
  )
}

function useCause(): (error: ApiError) => string {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  return (error) =>
    error.kind === 'network' || error.kind === 'timeout' ? t('problem.noAnswer') : errorText(error)
}
