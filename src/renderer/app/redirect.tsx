import { useEffect } from 'react'
import { createPath, useHref, useLocation, useNavigate } from 'react-router-dom'

/**
 * Goes elsewhere, once. Not the router's `Navigate`: that one goes again with every rendering that hands it a new
 * state, and the page before stays rendered until the next one has been fetched. For the same reason a page that
 * the user is already leaving redirects no more.
 */
export function Redirect({ to, from }: { to: string; from?: string | undefined }) {
  const navigate = useNavigate()
  const here = useHref(createPath(useLocation()))
  useEffect(() => {
    if ((location.hash || '#/') !== here) return
    void navigate(to, { replace: true, state: from === undefined ? null : { from } })
  }, [navigate, here, to, from])
  return null
}
