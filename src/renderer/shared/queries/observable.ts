/**
 * A value that changes every second. Who shows one writes his own text when it is another: nothing is rendered for it, which
 * on a slow phone takes longer than all else that a tick does.
 */
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export interface Live<Value> {
  readonly get: () => Value
  /** Tells of each other value until the function that it gives is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** What is rendered anew when it is another: for what seldom is. `pick` gives the very same for the same. */
export function useObservable<Value, Picked>(
  { get, subscribe }: Live<Value>,
  pick: (value: Value) => Picked,
): Picked {
  return useSyncExternalStore(subscribe, () => pick(get()))
}

/**
 * The element that `write` fills, at first and with each other `pick`; it has no children of React's, which would not know
 * what stands there. Nothing is written of what is undefined.
 */
export function useWritten<Value, Picked, Place extends HTMLElement>(
  live: Live<Value>,
  pick: (value: Value) => Picked | undefined,
  write: (place: Place, picked: Picked) => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    let written: Picked | undefined
    const look = () => {
      const picked = pick(live.get())
      if (picked === undefined || picked === written || !place.current) return
      written = picked
      write(place.current, picked)
    }
    look()
    return live.subscribe(look)
  }, [live, pick, write])
  return place
}
