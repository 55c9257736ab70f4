/** Headers and zoom, page by page and width by width, as specified in docs/rules.md (sections R6 and R7). */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { takeHostSsoCode } from '#session/host-sso.ts'
import { openApp, openAsPartner, test } from '#testing/app.tsx'
import { banner, expectCount, expectTitle, goTo, main } from '#testing/screen.ts'

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
const parts = ['back', 'service', 'language', 'bell', 'logout'] as const

async function expectHeaders(rows: readonly Row[]): Promise<void> {
  for (const { path, has, style = 'plain', redirectsTo = path } of rows) {
    goTo(path)
    const shown = () => ({
      path: location.hash.slice(1).split('?')[0],
      style: banner().element().getAttribute('data-style'),
      titles: banner().getByRole('heading').elements().length,
      buttons: banner().getByRole('button').elements().length,
      parts: parts.filter(
        (part) => banner().getByRole('button', { name: names[part], exact: true }).elements().length === 1,
      ),
    })
    const buttons = parts.filter((part) => has.includes(part))
    await expect.poll(shown, { message: path }).toEqual({
      path: redirectsTo,
      style,
      titles: has.includes('title') ? 1 : 0,
      buttons: buttons.length,
      parts: buttons,
    })
  }
}

test('each page has the header that the table gives it', { timeout: 60_000 }, async () => {
  await openAsPartner('/wallet')
  await expectTitle('Wallet')
  await expectHeaders(loggedIn)
})

test('a visitor has no bell and no logout', async () => {
  await openApp('/login')
  await expectHeaders(visitor)
})

test('titles have the display face behind the login, and the system’s on pages for visitors', async () => {
  const hasDisplayFace = () =>
    getComputedStyle(banner().getByRole('heading').element()).fontFamily.startsWith('"Bricolage Grotesque"')
  await openAsPartner('/wallet')
  await expectTitle('Wallet')
  await expect.poll(hasDisplayFace).toBe(true)
  goTo('/terms')
  await expectTitle('Terms')
  await expect.poll(hasDisplayFace).toBe(false)
})

const goBack = () => banner().getByRole('button', { name: 'Back' }).click()

test('back goes back in the history, whoever changed the address', async () => {
  await openAsPartner('/settings')
  await expectTitle('Settings')
  // As the address bar and a host app do.
  location.hash = '/about'
  await expectTitle('About')
  location.hash = '/terms'
  await expectTitle('Terms')
  await goBack()
  await expectTitle('About')
  await goBack()
  await expectTitle('Settings')
})

test('an address that replaced the first one has nothing behind it, so back goes home', async () => {
  await openAsPartner('/settings')
  await expectTitle('Settings')
  location.replace('#/about')
  await expectTitle('About')
  await goBack()
  await expectTitle('Ad center')
})

test('the hand-over has no header but a short loading screen', async () => {
  await commands.breakNetwork('**/auth/login', 'hold')
  location.hash = '/entry?code=abc'
  // As at the start of the app.
  takeHostSsoCode()
  await openApp('/entry')
  await expect.element(main().getByRole('status').filter({ hasText: /./ })).toBeVisible()
  await expectCount(banner().getByRole('button'), 0)
  await expectCount(banner().getByRole('heading'), 0)
})

const widths = [320, 375, 414, 750, 751, 1000, 1440, 2560]

test('the page fills up to 750 px, and is a centred column of 600 px above', {
  timeout: 60_000,
}, async () => {
  await openAsPartner('/wallet')
  for (const path of ['/wallet', '/ad-center', '/settings']) {
    goTo(path)
    await expect.element(main().getByRole('heading').or(page.getByRole('radio')).first()).toBeVisible()
    for (const width of widths) {
      await page.viewport(width, 900)
      const column = width > 750 ? 600 : width
      const measured = () => {
        const { x, width: own } =
          document.querySelector('.app-root')?.getBoundingClientRect() ?? new DOMRect()
        const { scrollWidth } = document.documentElement
        return { x: Math.round(x), width: Math.round(own), isScrolled: scrollWidth > innerWidth }
      }
      const expected = { x: Math.round((width - column) / 2), width: column, isScrolled: false }
      await expect.poll(measured, { message: `${path} at ${width}` }).toEqual(expected)
    }
  }
})
