/**
 * Blocks what zooms by touch: pinch and gesture (double tap is off by `touch-action` in `ui/theme/base.css`). The browser's
 * own Ctrl +/- stays, and the app has its own text size (docs/rules.md, section R7).
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
