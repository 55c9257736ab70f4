import { useSyncExternalStore } from 'react'

/** The smallest height of an on-screen keyboard, CSS px: less than any, and more than a browser's own bars. */
const minKeyboardHeight = 120

const typedInto =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea, select'

let isTyping = false
let restHeight = 0
let isOpen = false

const visibleHeight = () => window.visualViewport?.height ?? window.innerHeight

/** Reads the height only while a field has the focus, because it lays out a page that has just been rendered. */
function measure(): void {
  const wasTyping = isTyping
  isTyping = document.activeElement?.matches(typedInto) === true
  if (isTyping && !wasTyping) restHeight = visibleHeight()
  isOpen = isTyping && visibleHeight() < restHeight - minKeyboardHeight
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    measure()
    listener()
  }
  update()
  const viewport = window.visualViewport ?? window
  viewport.addEventListener('resize', update)
  document.addEventListener('focusin', update)
  document.addEventListener('focusout', update)
  return () => {
    viewport.removeEventListener('resize', update)
    document.removeEventListener('focusin', update)
    document.removeEventListener('focusout', update)
  }
}

/** True while an on-screen keyboard is open: a field has the focus, and the page has lost the height of a keyboard. */
export function useIsKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}
