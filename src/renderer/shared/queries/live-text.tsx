import { useCallback } from 'react'
import { type Live, useWritten } from './observable.ts'

type LiveTextProps<Value, Picked> = {
  live: Live<Value>
  /** The same function every time; undefined leaves what stands. */
  pick: (value: Value) => Picked | undefined
  text: (picked: Picked) => string
}

/** A text that follows a live value. */
export function LiveText<Value, Picked>({ live, pick, text }: LiveTextProps<Value, Picked>) {
  const write = useCallback((place: HTMLElement, picked: Picked) => setText(place, text(picked)), [text])
  return <span ref={useWritten(live, pick, write)} />
}

/** Sets the text of an element that holds nothing else; the very same is not painted again. */
export function setText(place: Element, text: string): void {
  const { firstChild } = place
  if (!(firstChild instanceof Text)) place.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}
