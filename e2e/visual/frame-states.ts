/** The states above every page, and in place of a page or the app. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { addStartScript } from './page-controls.ts'
import { answer, change, inner, main, press, type State, waitForText } from './state.ts'

const isCall = ({ pathname }: URL) => pathname.startsWith(basePath)

const loseCalls = (page: Page) => page.route(isCall, (route) => route.abort('connectionfailed'))

/** Cuts the connection; the app's own files stay available, as from its service worker. */
async function goOffline(page: Page): Promise<void> {
  await page.route(
    (url) => !isCall(url),
    // The server may just close the connection that an earlier fetch left open.
    async (route) => route.fulfill({ response: await route.fetch({ maxRetries: 1 }) }),
  )
  await page.context().setOffline(true)
  await page.reload()
  await waitForText(page, /^You are offline\. This may/)
}

/** Sends the service worker's message that a new version is fetched. */
const announceNewVersion = (page: Page) =>
  page.evaluate(() => {
    const announce = () =>
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }))
    return new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        announce()
        if (!/new version/.test(document.body.innerText)) return
        clearInterval(timer)
        resolve()
      }, 50)
    })
  })

/** The host requires a newer version, and the page's origin serves one. */
async function requireVersion(page: Page): Promise<void> {
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
    endsApp: true,
    reach: async (page, { settled }) => {
      // The figures that are still loading would be missing offline.
      await waitForText(page, /^As of/)
      await settled()
      await goOffline(page)
      await page.locator('[data-stale]').first().waitFor()
    },
  }),
  inner('host away', paths.settings, {
    endsApp: true,
    address: paths.adCenter,
    reach: async (page) => {
      await waitForText(page, 'Frequently asked')
      await loseCalls(page)
      await waitForText(page, /^Cannot reach Placard/)
      await page.goto(`/#${paths.settings}`)
      await main(page).getByText('Appearance').waitFor()
    },
  }),
  inner('dialog keyboard shortcuts', paths.settings, {
    reach: async (page) => {
      await main(page).getByText('Appearance').waitFor()
      await page.keyboard.press('?')
    },
    dialog: 'Keyboard shortcuts',
  }),
  inner('dialog update first', paths.wallet, {
    before: requireVersion,
    reach: (page) => press(page, 'Deposit'),
    dialog: 'Update Placard first',
  }),
  inner('dialog please update', paths.wallet, {
    before: requireVersion,
    reach: async (page) => {
      await page.waitForFunction(() => localStorage.getItem('fb_basic_config')?.includes('min_version'))
      await press(page, 'Withdraw')
    },
    dialog: 'Please update Placard',
  }),
  inner('new version', paths.settings, { reach: announceNewVersion }),
  inner('host session ended', paths.wallet, {
    endsApp: true,
    before: async (page) => {
      await change(page, '/user/info', (data) => ({ ...data, entry: 'host' }))
      // The count may come before the end of the session or not.
      await change(page, '/user/notifications/unread_count', (data) => ({ ...data, unread_total: 0 }))
      await answer(503, '/transaction_flow/list')(page)
    },
    reach: (page) => waitForText(page, 'Your session has ended'),
  }),
  inner('account not loaded', paths.profile, {
    before: answer(500, '/user/info'),
    reach: (page) => waitForText(page, 'Could not load your account'),
  }),
  inner('page not fetched', paths.level, {
    before: (page) => page.route('**/assets/level-screen*', (route) => route.abort()),
    reach: (page) => waitForText(page, 'This page is not loaded yet'),
  }),
  inner('page failed', paths.level, {
    expectedError: /planted/,
    // Breaks a function that the page needs.
    before: (page) =>
      addStartScript(page, () => {
        Object.assign(Intl.NumberFormat.prototype, {
          formatToParts() {
            throw new Error('planted')
          },
        })
      }),
    reach: (page) => waitForText(page, 'Could not show this page'),
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
    reach: (page) => waitForText(page, 'Placard is not set up correctly'),
  }),
  {
    name: 'not started',
    who: 'visitor',
    path: paths.login,
    isBare: true,
    expectedError: /texts could not be fetched: en,/,
    before: async (page) => {
      await addStartScript(page, () => localStorage.setItem('lang', 'de'))
      await page.route('**/assets/texts-*', (route) => route.abort())
    },
    reach: (page) => waitForText(page, 'Placard could not start.'),
  },
]
