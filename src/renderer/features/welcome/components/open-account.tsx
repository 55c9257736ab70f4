import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ensureFreshUser } from '#data/load.ts'
import { useIsOnline } from '#platform/online.ts'
import { useSession } from '#session/session.ts'
import { LoadError } from '#shared/queries/load-error.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OpenStoreForm } from './open-store-form.tsx'
import styles from './welcome.module.css'

/** For a user without an ad account; loads the user first if only the token is known. */
export function OpenAccount() {
  const { t } = useTranslation('welcome')
  const hasUser = useSession(({ user }) => user !== undefined)
  const isOnline = useIsOnline()
  const [error, setError] = useState<unknown>()

  const load = useCallback(async () => {
    try {
      await ensureFreshUser()
      setError(undefined)
    } catch (failure) {
      setError(failure)
    }
  }, [])
  // Retries once the host can be reached again.
  useEffect(() => {
    if (isOnline) void load()
  }, [isOnline, load])

  if (hasUser) {
    return (
      <Card title={t('open.title')}>
        <div className={styles.stack}>
          <p className={styles.lead}>{t('open.text')}</p>
          <OpenStoreForm />
        </div>
      </Card>
    )
  }
  if (error !== undefined) {
    return (
      <Card isFlush>
        <LoadError error={error} onRetry={load} />
      </Card>
    )
  }
  return (
    <Card>
      <div className={styles.stack} role="status">
        <span className="visually-hidden">{t('open.loading')}</span>
        <Skeleton width={160} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    </Card>
  )
}
