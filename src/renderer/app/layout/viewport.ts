/** The window: zoom, gestures, scrolling, and the height of what stays at the top. */
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

/** The page's zoom (docs/rules.md, section P2): above 750 px a column of 600 px, whatever the width of the window. */
export function zoomFor(width: number): number {
  return width > 750 ? (0.8 * 750) / width : 1
}

/**
 * Blocks zooming by pinch and gesture (`touch-action` in `ui/theme/base.css` disables the double tap). The browser's own
 * Ctrl +/- still works, and the app has its own text size (docs/rules.md, section R7).
 */
export function blockZoomGestures(): void {
  const options = { passive: false } as const
  const refuse = (event: Event) => event.preventDefault()
  for (const gesture of ['gesturestart', 'gesturechange', 'gestureend']) {
    document.addEventListener(gesture, refuse, options)
  }
  document.addEventListener('touchmove', (event) => event.touches.length > 1 && refuse(event), options)
  // A pinch on a trackpad arrives as a wheel with Ctrl.
  document.addEventListener('wheel', (event) => event.ctrlKey && refuse(event), options)
}

/**
 * Keeps `--top-height` on the document, in layout px of the zoomed root: the height of ribbon, notices and header together,
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

/** As of the last scroll event: reading `scrollY` while rendering would force a layout. */
let isScrolled = false

function subscribe(listener: () => void): () => void {
  const update = () => {
    isScrolled = window.scrollY > 4
    listener()
  }
  update()
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}

/** True once the page is scrolled, when content is behind the header. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  )
}
