import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayAnimate } from '#shared/hooks/row-transition.ts'

/** A click handler for plain links within the app: navigates like the router's own links. */
export function useLinkClick(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain || event.defaultPrevented) return
      event.preventDefault()
      void navigate(event.currentTarget.hash.slice(1), { viewTransition: mayAnimate() })
    },
    [navigate],
  )
}
