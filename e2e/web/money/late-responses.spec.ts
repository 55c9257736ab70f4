/** Money whose answer comes when its page has been left: it is told where the user is, and takes nobody away from there. */
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

/** Has what is asked there done at once and answered when the function is called that it gives. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await end
    await route.fulfill({ response })
  })
  return resolve
}

/** Puts 120.00, which is done and not answered yet. */
async function put(page: Page, running: RunningSandbox) {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.putOn('Pebble Harbor', '120')
  const answer = await hold(page, `**${basePath}${planEndpoints.putPlan.path}`)
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByText('Sending your put…')).toBeVisible()
  return { plans, answer }
}

const late = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

test('a funding that finishes after its page was left shows a banner with a link to the receipt', async ({
  page,
  running,
}) => {
  const { plans, answer } = await put(page, running)
  await page.goBack()
  await page.goto('/#/wallet')
  const wallet = new WalletPages(page)
  await wallet.expectTitle('Wallet')

  answer()
  const notice = late(page, 'Amount put')
  await expect(notice).toBeVisible()
  await wallet.expectBalances({ available: 480_00 })
  await expect(page).toHaveURL(/#\/wallet$/)
  await notice.getByRole('link', { name: 'See the receipt' }).click()
  await plans.expectDone()
  await expect(plans.figure('Reference')).toHaveText(/^\w-/)
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveCount(0)
  // The way back leads to where they were.
  await page.goBack()
  await wallet.expectTitle('Wallet')
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveCount(0)
})

test('a response that arrives while the next page loads does not take the user back', async ({
  page,
  running,
}) => {
  const { plans, answer } = await put(page, running)
  const fetched = await hold(page, '**/assets/**')
  await page.goto('/#/about')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const arrived = page.waitForResponse(`**${basePath}${planEndpoints.putPlan.path}`)
  answer()
  await (await arrived).finished()
  await expect(page).toHaveURL(/#\/about$/)
  fetched()
  await plans.expectTitle('About')
  await expect(late(page, 'Amount put')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(late(page, 'Amount put')).toHaveCount(0)
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
  const { promise: end, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${basePath}${walletEndpoints.withdraw.path}`, async (route) => {
    await end
    await route.fulfill({ json: { code: 400, msg: 'Withdrawals pause until noon.', data: null } })
  })
  await wallet.confirmWithdrawal(partner.transactionPassword)
  await expect(page.getByText('Sending the withdrawal…')).toBeVisible()
  await page.goto('/#/settings')
  await wallet.expectTitle('Settings')

  answer()
  const notice = late(page, 'The withdrawal was not made')
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
  // As long as it takes until the history keeps what was typed.
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/#\/about$/)
  fetched()
  await plans.expectTitle('About')
})

test('the outcome is not shown to another user', async ({ page, running }) => {
  const { plans, answer } = await put(page, running)
  await page.goto('/#/ad-center')
  await plans.expectTitle('Ad center')
  await plans.logOut()
  await new AccountPages(page).logIn(await readyPartner(running))
  await page.goto('/#/settings')
  await plans.expectTitle('Settings')
  const arrived = page.waitForResponse(`**${basePath}${planEndpoints.putPlan.path}`)
  answer()
  await (await arrived).finished()
  await page.goto('/#/wallet')
  await expect(new WalletPages(page).total()).toBeVisible()
  await expect(late(page, 'Amount put')).toHaveCount(0)
})
