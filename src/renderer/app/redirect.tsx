import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIsHere } from '#parts/use-is-here.ts'

/**
 * Goes elsewhere, once. Not the router's `Navigate`: that one goes again with every rendering that hands it a new
 * state, and the page before stays rendered until the next one has been fetched. For the same reason a page that
 * the user is already leaving redirects no more.
 */
export function Redirect({ to, from }: { to: string; from?: string | undefined }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  useEffect(() => {
    if (!isHere()) return
    void navigate(to, { replace: true, state: from === undefined ? null : { from } })
  }, [navigate, isHere, to, from])
  return null
}
