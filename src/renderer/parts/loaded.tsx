import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useErrorText } from './error-text.ts'
import styles from './loaded.module.css'

/** A read of the query cache, as far as its states matter here. */
export interface Read<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: () => Promise<unknown>
}

export type LoadedProps<Data> = {
  read: Read<Data>
  /** How many rows stand in while it loads. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** What was read; until then rows that stand in, that there is no connection, or why it failed and a tap to reload. */
export function Loaded<Data>({ read, rows = 3, children }: LoadedProps<Data>) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data, error, fetchStatus, refetch } = read
  if (data !== undefined) return children(data)
  if (fetchStatus === 'paused') return <Notice kind="warning">{t('state.offlineEmpty')}</Notice>
  if (error) {
    const reason = error instanceof ApiError && error.key ? errorText(error) : undefined
    return <ErrorState text={[reason, t('state.loadFailed')].filter(Boolean).join(' ')} onRetry={refetch} />
  }
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}
