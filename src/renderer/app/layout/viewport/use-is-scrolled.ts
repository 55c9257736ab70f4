import { useSyncExternalStore } from 'react'

/** As of the last scroll event: to ask for the place at each rendering would have the page laid out there and then. */
let isScrolled = false

function subscribe(listener: () => void): () => void {
  const look = () => {
    isScrolled = window.scrollY > 4
    listener()
  }
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}

/** True once the page is scrolled: what was under the header is on its way behind it. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  )
}
