import { useCallback, useLayoutEffect, useRef } from 'react'
import { createPath, useHref, useLocation, useNavigation } from 'react-router-dom'

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
