/** The delay before the password input gets the focus (docs/rules.md, sections P9 and R3). */

export interface Device {
  /** Width of the page in CSS px. */
  width: number
  hasTouch: boolean
  userAgent: string
}

const desktopDelayMs = 100
const mobileBreakpoint = 768

/** 0 on a phone (narrower than 768 px, or touch with a mobile user agent), otherwise 100 ms. */
export function focusDelayMs({ width, hasTouch, userAgent }: Device): number {
  const isPhone = width < mobileBreakpoint || (hasTouch && /Mobi|Android|iPhone|iPad/i.test(userAgent))
  return isPhone ? 0 : desktopDelayMs
}

export const thisDevice = (): Device => ({
  width: window.innerWidth,
  hasTouch: navigator.maxTouchPoints > 0,
  userAgent: navigator.userAgent,
})
