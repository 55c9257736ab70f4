import { type RefObject, useEffect, useRef } from 'react'

/** For an element with `tabIndex={-1}` that takes the focus when it appears: a step that replaced another one. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
