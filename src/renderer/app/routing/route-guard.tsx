import { Fragment, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { inAppPath } from '#lib/in-app-path.ts'
import { useIsOnline } from '#platform/online.ts'
import { withoutSecrets } from '#session/host-sso.ts'
import { ensureFreshUser } from '#session/load.ts'
import { useSession } from '#session/session.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Redirect } from '#shared/hooks/redirect.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PagePending } from '../layout/page-boundary/page-states.tsx'
import { logout } from '../logout.ts'
import { retryUntilSuccess } from '../retry-until-success.ts'
import { isEntryRoute, paths } from './paths.ts'
import { forgetReturnTo, hasArrived, hasLeft, homeOf, rememberReturnTo, returnToPath } from './return-to.ts'

const HostEnded = lazy(async () => ({ default: (await import('../host-ended.tsx')).HostEnded }))

type GuardedProps = { allowedBeforeActivation: boolean | undefined; children: ReactNode }

/**
 * A guarded page: without a token it goes to the login, and comes back to the page after it; without an ad account,
 * where the host could only refuse, to the welcome page.
 */
export function Guarded({ allowedBeforeActivation, children }: GuardedProps) {
  const isSignedIn = useSession((session) => session.token !== undefined)
  const username = useSession(({ user }) => user?.username)
  const over = useSession((session) => session.over)
  const isStoreMissing = useSession(({ user }) => user?.store_open === false)
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`

  useEffect(() => {
    if (isSignedIn) forgetReturnTo(username)
    else rememberReturnTo(here)
  }, [isSignedIn, username, here])

  if (over !== undefined) {
    return (
      <Suspense fallback={<PagePending />}>
        <HostEnded why={over} />
      </Suspense>
    )
  }
  if (isSignedIn) {
    return (
      <UserGate>
        {isStoreMissing && !allowedBeforeActivation ? (
          <Redirect to={paths.welcome} />
        ) : (
          // Nothing that one user has typed stays for another.
          <Fragment key={username}>{children}</Fragment>
        )}
      </UserGate>
    )
  }
  if (isEntryRoute(here)) return <Redirect to={`${paths.welcome}${withoutSecrets(search)}`} />
  // In the history entry as well, so that a reload of the login page does not lose it.
  return <Redirect to={paths.login} from={hasLeft() ? undefined : here} />
}

/** A page for visitors: a session goes on to the page that was wanted, or home. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const session = useSession((state) => state)
  const state: unknown = useLocation().state
  const isUserMissing = session.token !== undefined && !session.user

  // A token whose user was not stored: a reload between the two answers of a login.
  const [wasMissing] = useState(isUserMissing)
  useEffect(() => {
    if (wasMissing) ensureFreshUser().catch(() => undefined)
  }, [wasMissing])

  const isVisitor = session.token === undefined
  useEffect(() => {
    if (isVisitor) hasArrived()
  }, [isVisitor])

  if (session.token === undefined || !session.user) return children
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? inAppPath(state.from) : undefined
  return <Redirect to={returnToPath(session.user.username) ?? from ?? homeOf(session) ?? paths.root} />
}

/** `/`: the page that a login interrupted, or home. */
export function RootRedirect() {
  const session = useSession((state) => state)
  const home = homeOf(session)
  if (home === undefined) return <UserGate>{null}</UserGate>
  return <Redirect to={(session.user && returnToPath(session.user.username)) ?? home} />
}

/** Shows its children once the user of the token is known, and refreshes a stored user once in a run. */
function UserGate({ children }: { children: ReactNode }) {
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
