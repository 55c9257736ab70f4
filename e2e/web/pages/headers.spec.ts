/** The header of the hand-over, and zoom (docs/rules.md, sections R6 and R7). All other headers: `app/layout/headers.test.tsx`. */
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'

test('the hand-over has no header but a short loading screen', async ({ page }) => {
  await page.route(`**${basePath}/auth/login`, () => new Promise(() => undefined))
  await page.goto('/#/entry?code=abc')
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('heading')).toHaveCount(0)
})

test('pinch, double tap and gesture do not zoom; the viewport tag forbids nothing', async ({ page }) => {
  await page.goto('/#/login')
  await expect(page).toHaveTitle(/·/)
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
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
