/** Headers and zoom, page by page and width by width, as specified in docs/rules.md (sections R6 and R7). */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'

interface Row {
  readonly path: string
  readonly has: readonly ('back' | 'title' | 'service' | 'language' | 'bell' | 'logout')[]
  /** Plain by default. */
  readonly style?: 'transparent' | 'white'
  /** The path that it redirects to for this partner. */
  readonly redirectsTo?: string
}

const defaultParts = ['back', 'title', 'service', 'language', 'bell'] as const

/** For a logged-in user who registered in this app, in a browser without a host app. */
const loggedIn: readonly Row[] = [
  { path: '/ad-welcome', has: ['service'], style: 'white' },
  { path: '/ad-center', has: ['title', 'service', 'language', 'bell', 'logout'] },
  { path: '/ad-center/contract', has: ['back', 'title', 'service'] },
  { path: '/ad-center/contract/preview', has: ['back', 'title', 'service'] },
  { path: '/ad-center/contract/sign', has: ['back', 'title', 'service'] },
  { path: '/customer', has: ['back', 'title'] },
  { path: '/plan', has: [...defaultParts, 'logout'] },
  { path: '/plan/goods-detail', has: defaultParts, style: 'transparent' },
  { path: '/wallet/foreign-exchange', has: defaultParts, style: 'white' },
  { path: '/wallet/set-password', has: defaultParts, redirectsTo: '/ad-center/edit-pay-password' },
  ...[
    '/ad-center/activities',
    '/ad-center/coupons',
    '/ad-center/edit-login-password',
    '/ad-center/edit-pay-password',
    '/ad-center/feedback',
    '/ad-center/level',
    '/ad-center/operated',
    '/ad-center/ques-detail',
    '/ad-center/user-sign',
    '/notification',
    '/plan/detail',
    '/wallet',
    '/wallet/bind-card',
    '/wallet/receipt',
    '/profile',
    '/settings',
    '/rules',
    '/terms',
    '/privacy',
    '/no/such/page',
  ].map((path) => ({ path, has: defaultParts })),
]

const visitor: readonly Row[] = [
  { path: '/login', has: ['service', 'language'] },
  { path: '/register', has: ['service', 'language'] },
  { path: '/ad-welcome', has: ['service'], style: 'white' },
  { path: '/terms', has: ['back', 'title', 'service', 'language'] },
  { path: '/privacy', has: ['back', 'title', 'service', 'language'] },
  { path: '/no/such/page', has: ['back', 'title', 'service', 'language'] },
]

const names = {
  back: 'Back',
  service: 'Customer service',
  language: 'Language',
  bell: /^Notifications/,
  logout: 'Log out',
} as const

async function expectHeaders(page: Page, rows: readonly Row[]): Promise<void> {
  const header = page.getByRole('banner')
  for (const { path, has, style = 'plain', redirectsTo = path } of rows) {
    await page.goto(`/#${path}`)
    const hasPart = (part: Row['has'][number]) => (has.includes(part) ? 1 : 0)
    // The previous page stays until this one is loaded; the URL changes last.
    await expect(header, path).toHaveAttribute('data-style', style)
    await expect(header.getByRole('heading'), `${path}: title`).toHaveCount(hasPart('title'))
    for (const part of ['back', 'service', 'language', 'bell', 'logout'] as const) {
      const button = header.getByRole('button', { name: names[part], exact: true })
      await expect(button, `${path}: ${part}`).toHaveCount(hasPart(part))
    }
    await expect(header.getByRole('button'), path).toHaveCount(has.filter((part) => part !== 'title').length)
    await expect(page, path).toHaveURL((url) => url.hash.split('?')[0] === `#${redirectsTo}`)
  }
}

test('each page has the header that the table gives it', async ({ page, running }) => {
  test.setTimeout(120_000)
  await logInPartner(page, running, '/wallet')
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await expectHeaders(page, loggedIn)
})

test('a visitor has no bell and no logout', async ({ page }) => {
  await expectHeaders(page, visitor)
})

test('the hand-over has no header but a short loading screen', async ({ page }) => {
  await page.route(`**${basePath}/auth/login`, () => new Promise(() => undefined))
  await page.goto('/#/entry?code=abc')
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('heading')).toHaveCount(0)
})

const widths = [320, 375, 414, 750, 751, 1000, 1440, 2560]

test('the page fills up to 750 px, and is a centred column of 600 px above', async ({ page, running }) => {
  test.setTimeout(90_000)
  await logInPartner(page, running, '/wallet')
  for (const path of ['/wallet', '/ad-center', '/settings']) {
    await page.goto(`/#${path}`)
    await expect(
      page.getByRole('main').getByRole('heading').or(page.getByRole('radio')).first(),
    ).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const column = width > 750 ? 600 : width
      const measured = () =>
        page.evaluate(() => {
          const { x, width: own } =
            document.querySelector('.app-root')?.getBoundingClientRect() ?? new DOMRect()
          const { scrollWidth } = document.documentElement
          return { x: Math.round(x), width: Math.round(own), isScrolled: scrollWidth > innerWidth }
        })
      const expected = { x: Math.round((width - column) / 2), width: column, isScrolled: false }
      await expect.poll(measured, { message: `${path} at ${width}` }).toEqual(expected)
    }
  }
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
