/** The connection is lost and restored: nothing is lost, nothing is done twice, and nothing needs a reload. */
import type { Page, Request } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
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

  test('a cut connection is shown with the last data and its time, blocks actions, and recovers without a reload', async ({
    page,
    context,
    running,
    desk,
  }) => {
    const partner = await logInPartner(page, running, '/wallet')
    const wallet = new WalletPages(page)
    await wallet.expectBalances({ available: 500_00 })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await context.setOffline(true)
    await expect(page.getByText('You are offline. This may be out of date.')).toBeVisible()
    await expect(page.getByText('$500.00').first()).toBeVisible()
    await expect(page.getByText(/Updated .*ago/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()

    await context.setOffline(false)
    await desk.grantDeposit(partner.username, '25.00')
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect(page.getByText('$525.00').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeEnabled()
    expect(loads).toBe(0)
  })

  test('an unreachable host shows a message, and forms show what they wait for', async ({
    page,
    running,
  }) => {
    await logInPartner(page, running, '/ad-center/edit-login-password')
    // The title is shown before the account is loaded.
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeEnabled()
    await page.route(`**${basePath}/**`, (route) => route.abort('connectionrefused'))
    // A focus asks nothing while the page's first requests are still open.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(page.getByText('Cannot reach Placard.')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('You need a connection for this.')).toBeVisible()
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled()
    await page.unroute(`**${basePath}/**`)
    await expect(page.getByText('Cannot reach Placard.')).toBeHidden({ timeout: 20_000 })
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeEnabled()
  })

  test('a failed prefetch shows no message', async ({ page, running }) => {
    const isPrefetch = (url: string) => url.includes('/assets/service-worker-')
    await page.route('**/assets/service-worker-*', (route) => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed', (request) => isPrefetch(request.url()))
    await logInPartner(page, running, '/settings')
    await failed
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await new AccountPages(page).expectTitle('Settings')
  })

  test('leaving a page aborts its requests, and reads are retried automatically', async ({
    page,
    running,
  }) => {
    await logInPartner(page, running, '/settings')
    const account = new AccountPages(page)
    await account.expectTitle('Settings')
    const cancelled: Request[] = []
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') cancelled.push(request)
    })
    const level = `**${basePath}/user/property*`
    await page.route(level, () => undefined)
    const requested = page.waitForRequest(level)
    await goTo(page, '/ad-center/level')
    await requested
    await goTo(page, '/settings')
    await account.expectTitle('Settings')
    await expect.poll(() => cancelled.some((request) => request.url().includes('/user/property'))).toBe(true)

    await page.unroute(level)
    let failures = 0
    await page.route(level, async (route) => {
      failures += 1
      if (failures <= 2) await route.fulfill({ status: 502, body: 'Bad gateway' })
      else await route.continue()
    })
    await goTo(page, '/ad-center/level')
    await expect(page.getByText('$1,000.00').first()).toBeVisible()
    expect(failures).toBe(3)
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
