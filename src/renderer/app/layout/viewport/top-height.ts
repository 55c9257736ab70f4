/** The height of what stays at the top, for what sticks below it and for the focus to keep clear of it. */
import { type RefObject, useLayoutEffect } from 'react'

/** Keeps `--top-height` on the document: layout px of the zoomed root, ribbon, notices and header together. */
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
