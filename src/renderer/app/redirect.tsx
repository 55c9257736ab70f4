import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Goes elsewhere, once. Not the router's `Navigate`: that one goes again with every rendering that hands it a new
 * state, and the page before stays rendered until the next one has been fetched.
 */
export function Redirect({ to, from }: { to: string; from?: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true, state: from === undefined ? null : { from } })
  }, [navigate, to, from])
  return null
}
