import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { createPath, useHref, useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * Returns a function that is true while the user is on this page and does not navigate away. A page stays rendered until the
 * next one is fetched; its effects must not bring the user back meanwhile.
 */
export function useIsCurrentRoute(): () => boolean {
  const hash = useHref(createPath(useLocation()))
  const { state } = useNavigation()
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = state !== 'idle'
  }, [state])
  // The address changes before the page if the user goes back or enters an address.
  return useCallback(() => !isLeaving.current && (location.hash || '#/') === hash, [hash])
}

/**
 * Redirects to another page. Unlike the router's `Navigate`, it redirects again if the user comes back while the next page is
 * being fetched, because this page stays rendered until then. It does not interrupt another navigation.
 */
export function Redirect({ to, from }: { to: string; from?: string | undefined }) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const isCurrentRoute = useIsCurrentRoute()
  useEffect(() => {
    if (state !== 'idle' || !isCurrentRoute()) return
    void navigate(to, { replace: true, state: from === undefined ? null : { from } })
  }, [navigate, state, isCurrentRoute, to, from])
  return null
}
