import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element with `tabIndex={-1}` on mount, for a step that replaces another one. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
