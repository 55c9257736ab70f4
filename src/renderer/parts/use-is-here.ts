import { useCallback } from 'react'
import { createPath, useHref, useLocation } from 'react-router-dom'

/**
 * Whether the address still is that of the page that asks. A page stays shown until the next one has been fetched: what
 * it does by itself from then on must not bring the user back.
 */
export function useIsHere(): () => boolean {
  const here = useHref(createPath(useLocation()))
  return useCallback(() => (location.hash || '#/') === here, [here])
}
