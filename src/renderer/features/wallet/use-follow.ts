import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** For a list of plain links into the app: a click on any of them goes there as the router's own links do. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain || event.defaultPrevented) return
      event.preventDefault()
      void navigate(event.currentTarget.hash.slice(1))
    },
    [navigate],
  )
}
