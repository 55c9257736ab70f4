/** What stands above every page, and in place of a page or of the app. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { answer, change, inner, main, press, type State, said } from './state.ts'

const isCall = ({ pathname }: URL) => pathname.startsWith(basePath)

const loseCalls = (page: Page) => page.route(isCall, (route) => route.abort('connectionfailed'))

/** The machine has no connection; the app's own files are at hand, as its service worker keeps them. */
async function goOffline(page: Page): Promise<void> {
  await page.route(
    (url) => !isCall(url),
    async (route) => route.fulfill({ response: await route.fetch() }),
  )
  await page.context().setOffline(true)
  await page.reload()
  await said(page, /^You are offline\. What you see/)
}

/** Told by the service worker, as when it has fetched one. */
const tellNewVersion = (page: Page) =>
  page.evaluate(() => {
    const told = () =>
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }))
    return new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        told()
        if (!/new version/.test(document.body.innerText)) return
        clearInterval(timer)
        resolve()
      }, 50)
    })
  })

/** The host demands a newer version, and the page's origin serves one. */
async function demandVersion(page: Page): Promise<void> {
  await change(page, '/basic_config', (data) => ({ ...data, min_version: '7.1.0' }))
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().isNavigationRequest()
        ? route.fallback()
        : route.fulfill({ body: '<meta name="version" content="7.2.0" />' }),
  )
}

const problems = JSON.stringify({
  host: 'http://api.harbour.example',
  language: 'xx',
  operator: { name: 'Harbour Media Ltd' },
})

const withLink = 'We keep it [on our site](https://help.harbour.example/privacy) too.'

export const frame: readonly State[] = [
  inner('offline', paths.adCenter, {
    reach: async (page) => {
      await said(page, /^As of/)
      await goOffline(page)
      await page.locator('[data-stale]').first().waitFor()
    },
  }),
  inner('host away', paths.settings, {
    address: paths.adCenter,
    reach: async (page) => {
      await said(page, 'Frequently asked')
      await loseCalls(page)
      await said(page, /^Placard cannot be reached/)
      await page.goto(`/#${paths.settings}`)
      await main(page).getByText('Appearance').waitFor()
    },
  }),
  inner('dialog update first', paths.wallet, {
    before: demandVersion,
    reach: (page) => press(page, 'Recharge'),
    dialog: 'Update Placard first',
  }),
  inner('dialog please update', paths.wallet, {
    before: demandVersion,
    reach: async (page) => {
      await page.waitForFunction(() => localStorage.getItem('fb_basic_config')?.includes('min_version'))
      await press(page, 'Withdraw')
    },
    dialog: 'Please update Placard',
  }),
  inner('new version', paths.settings, { reach: tellNewVersion }),
  inner('host session ended', paths.wallet, {
    before: async (page) => {
      await change(page, '/user/info', (data) => ({ ...data, entry: 'host' }))
      await answer(503, '/transaction_flow/list')(page)
    },
    reach: (page) => said(page, 'Your session has ended'),
  }),
  inner('account not loaded', paths.profile, {
    before: answer(500, '/user/info'),
    reach: (page) => said(page, 'Your account could not be loaded'),
  }),
  inner('page not fetched', paths.level, {
    before: (page) => page.route('**/assets/level-screen*', (route) => route.abort()),
    reach: (page) => said(page, 'This page has not arrived yet'),
  }),
  inner('page failed', paths.level, {
    // What it cannot do without.
    before: (page) =>
      page.addInitScript(() => {
        Object.assign(Intl.NumberFormat.prototype, {
          formatToParts() {
            throw new Error('planted')
          },
        })
      }),
    reach: (page) => said(page, 'This page could not be shown'),
  }),
  inner('dialog follow a link', paths.privacy, {
    who: 'visitor',
    before: (page) => change(page, '/basic_config', (data) => ({ ...data, privacy_policy: withLink })),
    reach: (page) => main(page).getByRole('link', { name: 'on our site' }).click(),
    dialog: 'Leave Placard?',
  }),
  inner('not set up right', paths.login, {
    who: 'visitor',
    before: (page) => page.route('**/config.json', (route) => route.fulfill({ body: problems })),
    reach: (page) => said(page, 'Placard is not set up right'),
  }),
  {
    name: 'not started',
    who: 'visitor',
    path: paths.login,
    isBare: true,
    before: async (page) => {
      await page.addInitScript(() => localStorage.setItem('lang', 'de'))
      await page.route('**/assets/texts-de-*', (route) => route.abort())
    },
    reach: (page) => said(page, 'Placard could not start.'),
  },
]
