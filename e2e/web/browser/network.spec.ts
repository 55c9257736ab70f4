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
    await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
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
      await expect(page.getByText('Placard cannot be reached.')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('This needs a connection.')).toBeVisible()
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled()
    await page.unroute(`**${basePath}/**`)
    await expect(page.getByText('Placard cannot be reached.')).toBeHidden({ timeout: 20_000 })
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
  await expect(page.getByRole('heading', { name: 'Amount put' })).toBeVisible()
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

test('responses in any order never show an older balance than before', async ({ page, running }) => {
  await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  // Each response has one dollar more than that of the previous request, and takes a random time.
  let requestCount = 0
  let seed = 20261121
  const chance = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  await page.route(`**${basePath}/user/property*`, async (route) => {
    requestCount += 1
    const available = `${77_000 + requestCount}.00`
    const answer = await route.fetch()
    const body = await answer.json()
    await new Promise((resolve) => setTimeout(resolve, chance() * 900))
    const data = {
      ...body.data,
      available,
      to_be_consumed: '0.00',
      to_be_settled: '0.00',
      total_assets: available,
    }
    await route.fulfill({ json: { ...body, data } }).catch(() => undefined)
  })
  await page.evaluate(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      for (const [, units] of document.body.innerText.matchAll(/\$(77,\d{3})\.00/g)) {
        const value = Number(String(units).replace(',', ''))
        if (value !== shown.at(-1)) shown.push(value)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const shown = () =>
    page.evaluate(() => ('shown' in window && Array.isArray(window.shown) ? window.shown : []))
  for (let turn = 0; turn < 5; turn += 1) {
    for (const path of ['/wallet', '/plan', '/wallet/funding-details', '/ad-center/level']) {
      const before = requestCount
      await goTo(page, path)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      if (path.startsWith('/wallet')) await expect.poll(() => requestCount).toBeGreaterThan(before)
    }
  }
  await goTo(page, '/wallet')
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
  const all = await shown()
  expect(all).toEqual(all.toSorted((a, b) => a - b))
})
