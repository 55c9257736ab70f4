import { useSyncExternalStore } from 'react'

/** The smallest height of an on-screen keyboard, CSS px: less than any, and more than a browser's own bars. */
const minKeyboardHeight = 120

const typedInto =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea, select'

let restHeight = 0
let isOpen = false

const visibleHeight = () => window.visualViewport?.height ?? window.innerHeight

function measure(): boolean {
  const height = visibleHeight()
  const isTyping = document.activeElement?.matches(typedInto) === true
  if (!isTyping) restHeight = height
  return isTyping && height < restHeight - minKeyboardHeight
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    isOpen = measure()
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
