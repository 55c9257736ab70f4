import { expect, it } from 'vitest'
import { focusDelayMs } from './focus-delay.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'
const phone = 'Mozilla/5.0 (Linux; Android 16) Mobile'

it.each([
  [{ width: 767, hasTouch: false, userAgent: desktop }, 0],
  [{ width: 768, hasTouch: false, userAgent: desktop }, 100],
  [{ width: 1440, hasTouch: true, userAgent: desktop }, 100],
  [{ width: 915, hasTouch: true, userAgent: phone }, 0],
  [{ width: 915, hasTouch: false, userAgent: phone }, 100],
])('the focus delay on %j is %i ms', (device, delay) => {
  expect(focusDelayMs(device)).toBe(delay)
})
