import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsHere } from './use-is-here.ts'

/**
 * Goes elsewhere. Not the router's `Navigate`: that one goes again with every rendering that hands it a new state, and
 * the page before stays rendered until the next one has been fetched. For the same reason a page that the user is
 * already leaving redirects no more, unless they come back before it was taken away, which is told by another location
 * or, when nothing was rendered meanwhile, by the browser alone.
 */
export function Redirect({ to, from }: { to: string; from?: string | undefined }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const visit = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the visit it only matters that it is another one
  useEffect(() => {
    const go = () => {
      if (isHere()) void navigate(to, { replace: true, state: from === undefined ? null : { from } })
    }
    go()
    window.addEventListener('popstate', go)
    return () => window.removeEventListener('popstate', go)
  }, [navigate, isHere, visit, to, from])
  return null
}
