/** The viewport: zoom, gestures, scrolling, and the height of the sticky top. */
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

/** The zoom of the page (docs/rules.md, section P2): windows wider than 750 px show a column of 600 px. */
export function zoomFor(width: number): number {
  return width > 750 ? (0.8 * 750) / width : 1
}

/**
 * Blocks zooming by pinch and gesture (`touch-action` in `ui/theme/base.css` disables the double tap). The browser's own
 * Ctrl +/- still works, and the app has its own text size (docs/rules.md, section R7).
 */
export function blockZoomGestures(): void {
  const options = { passive: false } as const
  const prevent = (event: Event) => event.preventDefault()
  for (const gesture of ['gesturestart', 'gesturechange', 'gestureend']) {
    document.addEventListener(gesture, prevent, options)
  }
  document.addEventListener('touchmove', (event) => event.touches.length > 1 && prevent(event), options)
  // A pinch on a trackpad arrives as a wheel with Ctrl.
  document.addEventListener('wheel', (event) => event.ctrlKey && prevent(event), options)
}

/**
 * Sets `--top-height` on the document, in layout px of the zoomed root: the total height of ribbon, notices and header,
 * for sticky elements and for the scroll padding.
 */
export function useTopHeight(top: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = top.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--top-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => observer.disconnect()
  }, [top])
}

/** Updated by scroll events and with the next frame: reading `scrollY` while a page is rendered would force a layout. */
let isScrolled = false

function subscribe(listener: () => void): () => void {
  const update = () => {
    isScrolled = window.scrollY > 4
    listener()
  }
  const frame = requestAnimationFrame(update)
  window.addEventListener('scroll', update, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', update)
  }
}

/** True if the page is scrolled, so that content is behind the header. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  )
}
