import { useCallback, useLayoutEffect, useRef } from 'react'
import { createPath, useHref, useLocation, useNavigation } from 'react-router-dom'

/**
 * Whether the user still is, and stays, on the page that asks. A page stays shown until the next one has been fetched: what
 * it does by itself from then on must not bring the user back.
 */
export function useIsCurrentRoute(): () => boolean {
  const here = useHref(createPath(useLocation()))
  const { state } = useNavigation()
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = state !== 'idle'
  }, [state])
  // The address is another one before the page is when the user goes back or types one.
  return useCallback(() => !isLeaving.current && (location.hash || '#/') === here, [here])
}
