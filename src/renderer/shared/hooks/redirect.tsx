import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { useIsCurrentRoute } from './use-is-current-route.ts'

/**
 * Goes elsewhere. Not the router's `Navigate`, which goes once only: the page before stays rendered until the next one has
 * been fetched, and a user who comes back to it meanwhile is led on again. One who is already leaving is not.
 */
export function Redirect({ to, from }: { to: string; from?: string | undefined }) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const isHere = useIsCurrentRoute()
  useEffect(() => {
    if (state !== 'idle' || !isHere()) return
    void navigate(to, { replace: true, state: from === undefined ? null : { from } })
  }, [navigate, state, isHere, to, from])
  return null
}
