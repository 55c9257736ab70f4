import {
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { forgetRefusals } from '#data/http/patience.ts'
import { ensureFreshUser } from '#data/load.ts'
import { inAppPath } from '#lib/in-app-path.ts'
import { useIsOnline } from '#platform/online.ts'
import { withoutSecrets } from '#session/host-sso.ts'
import { useSession } from '#session/session.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Redirect } from '#shared/hooks/current-route.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PagePending } from '../layout/page-boundary/page-states.tsx'
import { leaveSession } from '../leave-session.ts'
import { retryUntilSuccess } from '../retry-until-success.ts'
import { isEntryRoute, paths } from './paths.ts'
import {
  endLogout,
  forgetReturnTo,
  homeOf,
  isLoggingOut,
  rememberReturnTo,
  returnToPath,
} from './return-to.ts'

const HostEnded = lazy(async () => ({ default: (await import('../host-ended.tsx')).HostEnded }))

type GuardedProps = { allowedBeforeActivation: boolean | undefined; children: ReactNode }

/**
 * A guarded page. Without a token it redirects to the login, which returns to the page afterwards. Without an ad account it
 * redirects to the welcome page, because the host would only refuse requests.
 */
export function Guarded({ allowedBeforeActivation, children }: GuardedProps) {
  const token = useSession((session) => session.token)
  const isSignedIn = token !== undefined
  const username = useSession(({ user }) => user?.username)
  const over = useSession((session) => session.over)
  const isStoreMissing = useSession(({ user }) => user?.store_open === false)
  const { pathname, search } = useLocation()
  const currentPath = `${pathname}${search}`

  useEffect(() => {
    if (isSignedIn) forgetReturnTo(username)
    else rememberReturnTo(currentPath)
  }, [isSignedIn, username, currentPath])

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
          // Resets the page's state when the session changes, whose requests then have no outcome here.
          <Fragment key={token}>{children}</Fragment>
        )}
      </UserGate>
    )
  }
  if (isEntryRoute(currentPath)) return <Redirect to={`${paths.welcome}${withoutSecrets(search)}`} />
  // Also in the history entry, so that it survives a reload of the login page.
  return <Redirect to={paths.login} from={isLoggingOut() ? undefined : currentPath} />
}

/** A page for visitors: with a session it redirects to the page to return to, or home. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession((state) => state)
  const state: unknown = useLocation().state
  const isUserMissing = session.token !== undefined && !session.user

  // A token without a stored user: a reload between the two responses of a login.
  const [wasMissing] = useState(isUserMissing)
  useEffect(() => {
    if (wasMissing) ensureFreshUser().catch(() => undefined)
  }, [wasMissing])

  const isVisitor = session.token === undefined
  useEffect(() => {
    if (isVisitor) endLogout()
  }, [isVisitor])

  if (session.token === undefined || !session.user) return children
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? inAppPath(state.from) : undefined
  return <Redirect to={returnToPath(session.user.username) ?? from ?? homeOf(session) ?? paths.root} />
}

/** `/` redirects to the page to return to, or home. */
export function RootRedirect() {
  const session = useSession((state) => state)
  const home = homeOf(session)
  if (home === undefined) return <UserGate>{null}</UserGate>
  return <Redirect to={(session.user && returnToPath(session.user.username)) ?? home} />
}

/** Also where its code does not arrive: then the host is not told. */
function logOut(): void {
  import('../logout.ts').then(
    ({ logout }) => logout(),
    () => leaveSession(),
  )
}

/** Renders its children when the user of the token is known, and refreshes a stored user once per page load. */
function UserGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['frame', 'common'])
  const errorText = useErrorText()
  const token = useSession((session) => session.token)
  const hasUser = useSession((session) => session.user !== undefined)
  // A page that waited for its user renders in slices, like any other first page: the store's own update would be one long task.
  const isRendered = useDeferredValue(hasUser)
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
    // Runs again when the host can be reached again.
    return token !== undefined && isOnline ? retryUntilSuccess(load) : undefined
  }, [token, isOnline, load])

  function retry() {
    forgetRefusals()
    load().catch(() => undefined)
  }

  if (hasUser && isRendered) return children
  if (hasUser || error === undefined) return <PagePending />
  return (
    <EmptyState
      icon="warning"
      title={t('userGate.title')}
      text={errorText(error)}
      action={
        <>
          <Button kind="primary" onClick={retry}>
            {t('common:action.retry')}
          </Button>
          <Button onClick={logOut}>{t('logout.confirm')}</Button>
        </>
      }
    />
  )
}
