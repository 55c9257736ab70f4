import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { scrollKey } from './scroll-key.ts'

/** How long a page may take to get its data, ms. */
const maxWaitMs = 5000

/** What shows that the user goes on from where the page is. */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The documented key of React Router's `ScrollRestoration`, which stores the positions when the page is left. */
const storageKey = 'react-router-scroll-positions'
const Positions = v.record(v.string(), v.number())

/** The position that an entry of the history had before the page was reloaded; undefined for a page that was not. */
function positionBeforeReload(key: string): number | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming) || !/^(?:reload|back_forward)$/.test(entry.type))
    return undefined
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return v.parse(Positions, stored)[key]
  } catch {
    return undefined
  }
}

/** Keeps a position while the page grows, until the user does something; returns a function that gives up. */
function hold(top: number): () => void {
  const scroll = () => window.scrollTo(0, top)
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, maxWaitMs)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.documentElement)
  scroll()
  return stop
}

let first: { readonly key: string; readonly top: number | undefined } | undefined

/**
 * Restores the position of the page that was reloaded, as soon as its data made it long enough. The router restores all others;
 * of the first page it assumes that the browser does, which cannot before the data is there.
 */
export function ReloadScroll(): null {
  const key = scrollKey(useLocation())
  useLayoutEffect(() => {
    first ??= { key, top: positionBeforeReload(key) }
    if (first.key !== key || first.top === undefined) return
    const { top } = first
    // Later visits of the same entry are the router's.
    const stop = hold(top)
    return () => {
      stop()
      first = { key: '', top: undefined }
    }
  }, [key])
  return null
}
