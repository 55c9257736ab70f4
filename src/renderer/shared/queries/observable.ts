/**
 * A value that changes every second. Consumers update the DOM directly instead of re-rendering, which would be the most
 * expensive part of a tick on a slow phone.
 */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export interface Observable<Value> {
  readonly get: () => Value
  /** Calls the listener on each change; returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A part of a value. Its listeners are called only when the part changes, which saves their work at most ticks. */
export function partOf<Value, Part>(
  { get, subscribe }: Observable<Value>,
  pick: (value: Value) => Part,
): Observable<Part> {
  const getPart = () => pick(get())
  return {
    get: getPart,
    subscribe: (listener) => {
      let last = getPart()
      return subscribe(() => {
        const part = getPart()
        if (part === last) return
        last = part
        listener()
      })
    },
  }
}

/** Re-renders when the picked value changes; for values that rarely change. */
export function useObservable<Value, Picked>(
  { get, subscribe }: Observable<Value>,
  pick: (value: Value) => Picked,
): Picked {
  return useSyncExternalStore(subscribe, () => pick(get()))
}

/**
 * Returns the ref of an element that `write` updates on the first render and whenever the picked value changes, unless it is
 * undefined. The element must not have React children.
 */
export function useDirectUpdate<Value, Picked, Place extends Element>(
  live: Observable<Value>,
  pick: (value: Value) => Picked | undefined,
  write: (place: Place, picked: Picked) => void,
): RefObject<Place | null> {
  const element = useRef<Place>(null)
  const written = useRef<Picked>(undefined)
  const update = useEffectEvent(() => {
    const picked = pick(live.get())
    if (picked === undefined || picked === written.current || !element.current) return
    written.current = picked
    write(element.current, picked)
  })
  useLayoutEffect(() => {
    // `write` may have changed with this render.
    written.current = undefined
    update()
  })
  useLayoutEffect(() => live.subscribe(() => update()), [live])
  return element
}
