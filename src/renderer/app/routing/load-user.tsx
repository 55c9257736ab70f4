import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#platform/online.ts'
import { ensureFreshUser } from '#session/load.ts'
import { useSession } from '#session/session.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PagePending } from '../layout/page-boundary/page-pending.tsx'
import { logout } from '../logout.ts'
import { retryUntilSuccess } from '../retry-until-success.ts'

/** Shows its children once the user of the token is known, and refreshes a stored user once in a run. */
export function UserGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['frame', 'common'])
  const errorText = useErrorText()
  const token = useSession((session) => session.token)
  const hasUser = useSession((session) => session.user !== undefined)
  const isOnline = useIsOnline()
  const [error, setError] = useState<unknown>()

  const load = useCallback(async () => {
    try {
      await ensureFreshUser()
      setError(undefined)
    } catch (failure) {
      setError(failure)
      throw failure
    }
  }, [])

  useEffect(() => {
    // Again once the host can be reached again.
    return token !== undefined && isOnline ? retryUntilSuccess(load) : undefined
  }, [token, isOnline, load])

  if (hasUser) return children
  if (error === undefined) return <PagePending />
  return (
    <EmptyState
      icon="warning"
      title={t('userGate.title')}
      text={errorText(error)}
      action={
        <>
          <Button kind="primary" onClick={() => load().catch(() => undefined)}>
            {t('common:action.retry')}
          </Button>
          <Button onClick={logout}>{t('logout.confirm')}</Button>
        </>
      }
    />
  )
}
