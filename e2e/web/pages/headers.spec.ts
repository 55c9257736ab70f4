/** Zoom (docs/rules.md, section R7), which the app blocks at its start. Headers: `app/layout/headers.test.tsx`. */
import { expect, test } from '../../fixtures.ts'

test('pinch, double tap and gesture do not zoom; the viewport tag forbids nothing, and the on-screen keyboard makes the page shorter', async ({
  page,
}) => {
  await page.goto('/#/login')
  await expect(page).toHaveTitle(/·/)
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
  expect(viewport).toMatch(/interactive-widget=resizes-content/)
  const refused = await page.evaluate(() => {
    const target = document.querySelector('main') ?? document.body
    const isPrevented = (event: Event) => !target.dispatchEvent(event)
    const bubbling = { bubbles: true, cancelable: true }
    const touch = (identifier: number) => new Touch({ identifier, target, clientX: 9, clientY: 9 })
    const fingers = (count: number) =>
      new TouchEvent('touchmove', {
        ...bubbling,
        touches: Array.from({ length: count }, (_, index) => touch(index)),
      })
    return {
      gesture: isPrevented(new Event('gesturestart', bubbling)),
      pinch: isPrevented(fingers(2)),
      scroll: isPrevented(fingers(1)),
      trackpad: isPrevented(new WheelEvent('wheel', { ...bubbling, ctrlKey: true })),
      wheel: isPrevented(new WheelEvent('wheel', bubbling)),
      keys: isPrevented(new KeyboardEvent('keydown', { ...bubbling, key: '+', ctrlKey: true })),
      doubleTap: getComputedStyle(document.documentElement).touchAction,
    }
  })
  expect(refused).toEqual({
    gesture: true,
    pinch: true,
    scroll: false,
    trackpad: true,
    wheel: false,
    keys: false,
    doubleTap: expect.stringMatching(/pan|manipulation/),
  })
})
