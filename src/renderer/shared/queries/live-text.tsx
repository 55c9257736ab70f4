import { type Observable, useDirectUpdate } from './observable.ts'

type LiveTextProps<Value, Picked> = {
  live: Observable<Value>
  /** Undefined leaves the text unchanged. */
  pick: (value: Value) => Picked | undefined
  text: (picked: Picked) => string
}

/** A text that follows a live value. */
export function LiveText<Value, Picked>({ live, pick, text }: LiveTextProps<Value, Picked>) {
  const write = (element: HTMLElement, picked: Picked) => setText(element, text(picked))
  return <span ref={useDirectUpdate(live, pick, write)} />
}

/** Sets the text of an element without other content; an unchanged text is not painted again. */
export function setText(element: Element, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}
