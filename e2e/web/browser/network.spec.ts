/** Nothing is lost and nothing is done twice when files fail and pages are loaded again. A lost connection: `app/connection.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logInPartner, openAs } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)

test.describe('a connection that is cut', () => {
  test.use({ expectedError: /ERR_|Failed to load/ })

  test('a failed prefetch shows no message', async ({ page, running }) => {
    const isPrefetch = (url: string) => url.includes('/assets/service-worker-')
    await page.route('**/assets/service-worker-*', (route) => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed', (request) => isPrefetch(request.url()))
    await logInPartner(page, running, '/settings')
    await failed
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await new AccountPages(page).expectTitle('Settings')
  })
})

test('a redirecting page redirects again when the user returns before the target has loaded', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  const { promise: isFetched, resolve: fetched } = Promise.withResolvers<void>()
  await page.route('**/edit-pay-password-screen-*.js', async (route) => {
    await isFetched
    await route.continue()
  })
  const account = new AccountPages(page)
  const expectRedirecting = () => expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await goTo(page, '/wallet/set-password')
  await account.expectTitle('Transaction password')
  await expectRedirecting()
  await goTo(page, '/settings')
  await account.expectTitle('Settings')
  await goTo(page, '/wallet/set-password')
  await account.expectTitle('Transaction password')
  await expectRedirecting()
  // Away and back at once, so that the router renders nothing in between.
  await page.evaluate(() => {
    location.hash = '#/settings'
    location.hash = '#/wallet/set-password'
  })
  await expectRedirecting()
  fetched()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
})

test('back and forward, a reload and a second tab do not repeat a funding', async ({
  page,
  context,
  running,
}) => {
  const partner = await readyPartner(running)
  const plans = new PlanPages(page)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/plan/order/put')) sent.push(request.postData() ?? '')
  })
  await openAs(page, running, partner, '/plan')
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.enterAmount('120')
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByRole('heading', { name: 'Plan funded' })).toBeVisible()
  const done = page.url()
  await page.goBack()
  await page.goForward()
  await page.reload()
  const second = await context.newPage()
  await second.goto(done)
  await expect(second.getByRole('main')).toBeVisible()
  await goTo(page, '/wallet')
  await new WalletPages(page).expectBalances({ available: 480_00 })
  expect(sent).toHaveLength(1)
})
