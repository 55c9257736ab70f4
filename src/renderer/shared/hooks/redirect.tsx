import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { useIsCurrentRoute } from './use-is-current-route.ts'

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
