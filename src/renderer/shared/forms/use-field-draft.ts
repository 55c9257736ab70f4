/** The draft of a field in a money flow. It survives leaving the flow, until the page unloads. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsCurrentRoute } from '../hooks/current-route.tsx'

const drafts = new Map<string, string>()

/** Sets the draft of `useFieldDraft`; the empty text after the draft was used. */
export function saveDraft(key: string, typed: string): void {
  drafts.set(key, typed)
}

/** Debounce: browsers throttle writes to the history. */
const saveDelayMs = 250

/**
 * The text of a field. It is stored under a key and, with `saveInHistory`, in the history entry, so that it survives a
 * reload. `cancelSave` cancels a pending save, which could otherwise follow the navigation to the next step.
 */
export function useFieldDraft(key: string, initial: string, saveInHistory: (typed: string) => void) {
  const [typed, setTyped] = useState(drafts.get(key) ?? initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isCurrentRoute = useIsCurrentRoute()
  const save = useEffectEvent(saveInHistory)
  useEffect(() => {
    saveDraft(key, typed)
    if (typed === initial) return
    timer.current = setTimeout(() => {
      if (isCurrentRoute()) save(typed)
    }, saveDelayMs)
    return () => clearTimeout(timer.current)
  }, [key, typed, initial, isCurrentRoute])
  const cancelSave = useCallback(() => clearTimeout(timer.current), [])
  return { typed, setTyped, cancelSave }
}
