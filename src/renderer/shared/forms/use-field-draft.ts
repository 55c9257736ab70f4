/** What was typed into a flow's field. For as long as the page lives, leaving the flow and coming back loses nothing. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsCurrentRoute } from '../hooks/use-is-current-route.ts'

const typedOf = new Map<string, string>()

/** Keeps it for `useFieldDraft`; the empty text once it was used up. */
export function keepTyped(key: string, typed: string): void {
  typedOf.set(key, typed)
}

const keepAfterMs = 250

/**
 * The text of a field, kept under a key and, by `keepInHistory`, with the history entry, so that a reload finds it: not
 * at every key, which browsers throttle. `stopKeeping` keeps that from overtaking the way to the next step.
 */
export function useFieldDraft(key: string, typedBefore: string, keepInHistory: (typed: string) => void) {
  const [typed, setTyped] = useState(typedOf.get(key) ?? typedBefore)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHere = useIsCurrentRoute()
  useEffect(() => {
    keepTyped(key, typed)
    if (typed === typedBefore) return
    timer.current = setTimeout(() => {
      if (isHere()) keepInHistory(typed)
    }, keepAfterMs)
    return () => clearTimeout(timer.current)
  }, [key, typed, typedBefore, keepInHistory, isHere])
  const stopKeeping = useCallback(() => clearTimeout(timer.current), [])
  return { typed, setTyped, stopKeeping }
}
