/** Money outcomes that arrive after the user left the page: shown on the current page, without navigation. */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

/** Lets the host handle requests at once, and delays the responses until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await end
    await route.fulfill({ response })
  })
  return resolve
}

/** Funds a plan with 120.00; executed by the host, but not answered yet. */
async function startFunding(page: Page, running: RunningSandbox) {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.putOn('Pebble Harbor', '120')
  const respond = await hold(page, `**${basePath}${planEndpoints.putPlan.path}`)
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByText('Sending your put…')).toBeVisible()
  return { plans, respond }
}

const lateBanner = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

test('a funding that finishes after its page was left shows a banner with a link to the receipt', async ({
  page,
  running,
}) => {
  const { plans, respond } = await startFunding(page, running)
  await page.goBack()
  await page.goto('/#/wallet')
  const wallet = new WalletPages(page)
  await wallet.expectTitle('Wallet')

  respond()
  const notice = lateBanner(page, 'Amount put')
  await expect(notice).toBeVisible()
  await wallet.expectBalances({ available: 480_00 })
  await expect(page).toHaveURL(/#\/wallet$/)
  await notice.getByRole('link', { name: 'See the receipt' }).click()
  await plans.expectDone()
  await expect(plans.figure('Reference')).toHaveText(/^\w-/)
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveCount(0)
  // Going back leads to the previous page.
  await page.goBack()
  await wallet.expectTitle('Wallet')
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveCount(0)
})

test('a response that arrives while the next page loads does not take the user back', async ({
  page,
  running,
}) => {
  const { plans, respond } = await startFunding(page, running)
  const fetched = await hold(page, '**/assets/**')
  await page.goto('/#/about')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const arrived = page.waitForResponse(`**${basePath}${planEndpoints.putPlan.path}`)
  respond()
  await (await arrived).finished()
  await expect(page).toHaveURL(/#\/about$/)
  fetched()
  await plans.expectTitle('About')
  await expect(lateBanner(page, 'Amount put')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(lateBanner(page, 'Amount put')).toHaveCount(0)
})

test('a withdrawal refused after its page was left shows a banner, and the reason on its page', async ({
  page,
  running,
  desk,
}) => {
  const partner = await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  await desk.takeCreditBack(partner.username)
  await page.goto('/#/wallet')
  const wallet = new WalletPages(page)
  await wallet.startWithdrawal()
  await wallet.enterWithdrawal('100')
  const { promise: end, resolve: respond } = Promise.withResolvers<void>()
  await page.route(`**${basePath}${walletEndpoints.withdraw.path}`, async (route) => {
    await end
    await route.fulfill({ json: { code: 400, msg: 'Withdrawals pause until noon.', data: null } })
  })
  await wallet.confirmWithdrawal(partner.transactionPassword)
  await expect(page.getByText('Sending the withdrawal…')).toBeVisible()
  await page.goto('/#/settings')
  await wallet.expectTitle('Settings')

  respond()
  const notice = lateBanner(page, 'The withdrawal was not made')
  await expect(notice).toBeVisible()
  await wallet.expectTitle('Settings')
  await notice.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByRole('alert')).toContainText('Withdrawals pause until noon.')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('100')
})

test('typed text does not take the user back from the next page', async ({ page, running }) => {
  await page.clock.install()
  await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  const fetched = await hold(page, '**/assets/**')
  await plans.amountField().fill('12')
  await page.goto('/#/about')
  // Long enough for the history to store the typed text.
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/#\/about$/)
  fetched()
  await plans.expectTitle('About')
})

test('the outcome is not shown to another user', async ({ page, running }) => {
  const { plans, respond } = await startFunding(page, running)
  await page.goto('/#/ad-center')
  await plans.expectTitle('Ad center')
  await plans.logOut()
  await new AccountPages(page).logIn(await readyPartner(running))
  await page.goto('/#/settings')
  await plans.expectTitle('Settings')
  const arrived = page.waitForResponse(`**${basePath}${planEndpoints.putPlan.path}`)
  respond()
  await (await arrived).finished()
  await page.goto('/#/wallet')
  await expect(new WalletPages(page).total()).toBeVisible()
  await expect(lateBanner(page, 'Amount put')).toHaveCount(0)
})
