import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field of a step when the step appears in the place of another. */
export function useFirstFieldFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  return part
}
