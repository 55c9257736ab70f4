import { useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'
import { isReturn } from '#lib/is-return.ts'

/** A new page begins at its top; going back finds a page where it was left. */
export function useScrollMemory(shown: Location): void {
  const positions = useRef(new Map<string, number>())
  const navigation = useNavigationType()
  const { key, pathname } = shown
  const last = useRef(pathname)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const kept = positions.current
    if (last.current !== pathname) {
      last.current = pathname
      window.scrollTo(0, isReturn(navigation, { key }) ? (kept.get(key) ?? 0) : 0)
    }
    const remember = () => kept.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, pathname, navigation])
}
