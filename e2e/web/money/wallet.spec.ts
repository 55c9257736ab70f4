import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'

async function start(page: Page, running: RunningSandbox, path = '/wallet') {
  const partner = await logInPartner(page, running, path)
  return { partner, wallet: new WalletPages(page) }
}

test('a withdrawal is cancelled while it is pending, and everything comes back', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running)
  await expect(page.getByText('The start-up credit has not been returned yet.')).toBeVisible()
  await desk.takeCreditBack(partner.username)
  await expect(page.getByText('Yes, up to')).toBeVisible()
  const before = await wallet.balances()
  const reference = await wallet.withdraw('150', partner.transactionPassword)
  await page.getByRole('link', { name: 'To the wallet' }).click()
  await wallet.expectBalances({ available: before.available - 150_00 })
  await wallet.openReceipt(reference)
  await page.getByRole('button', { name: 'Cancel this withdrawal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
  await expect(dialog).toContainText('$150.00, the fee included')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(wallet.figure('Status')).toHaveText('Pending')
  await page.getByRole('button', { name: 'Cancel this withdrawal' }).click()
  await dialog.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('$150.00 is back in your available balance.')).toBeVisible()
  await expect(wallet.figure('Status')).toHaveText('Cancelled')
  await page.getByRole('link', { name: 'To the wallet' }).click()
  await wallet.expectBalances(before)
  expect((await wallet.entries()).slice(0, 4).map(({ type, cents }) => [type, cents])).toEqual([
    ['Withdrawal fee given back', 1_75],
    ['Withdrawal given back', 148_25],
    ['Withdrawal fee', -1_75],
    ['Withdrawal', -148_25],
  ])
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})

test('a refused payout shows its reason in the list and on its receipt', async ({ page, running, desk }) => {
  const { partner, wallet } = await start(page, running)
  await desk.takeCreditBack(partner.username)
  await expect(page.getByText('Yes, up to')).toBeVisible()
  const reference = await wallet.withdraw('50', partner.transactionPassword)
  await desk.refusePayout(reference, 'The account is closed')
  await page.getByRole('link', { name: 'To the wallet' }).click()
  const row = page.getByRole('link', { name: new RegExp(reference) }).first()
  await expect(row).toContainText('Refused')
  await expect(row).toContainText('Reason: The account is closed')
  await wallet.openReceipt(reference)
  await wallet.expectFigure('Reason', 'The account is closed')
  await expect(page.getByRole('button', { name: 'Cancel this withdrawal' })).toBeHidden()
})

test('a forgotten transaction password leads to customer service with the waiting time, and can be set again', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running, '/ad-center/edit-pay-password')
  await page.getByRole('button', { name: 'Forgotten?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgotten password' })
  await expect(dialog).toContainText('Withdrawals then wait for 24 hours')
  await dialog.getByRole('button', { name: 'Contact customer service' }).click()
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible()
  await desk.resetTransactionPassword(partner.username)
  await page.goto('/#/wallet')
  await page.reload()
  await wallet.openLink('Transaction password', 'Transaction password')
  await wallet.setTransactionPassword('271828')
  await wallet.expectTitle('Wallet')
})

test('a withdrawal survives a reload at each step and moves money once', async ({ page, running, desk }) => {
  const { partner, wallet } = await start(page, running)
  await desk.takeCreditBack(partner.username)
  await expect(page.getByText('Yes, up to')).toBeVisible()
  const amount = page.getByLabel('Amount', { exact: true })
  await wallet.startWithdrawal()
  await amount.fill('120.5')
  await expect(page).toHaveURL(/step=withdraw$/)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('120.5')
  await page.reload()
  await expect(amount).toHaveValue('120.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await wallet.expectFigure('Amount', '$120.50', wallet.summary())
  await page.reload()
  await wallet.expectFigure('Amount', '$120.50', wallet.summary())
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(amount).toHaveValue('120.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  let requestCount = 0
  await page.route(`**${basePath}${walletEndpoints.withdraw.path}`, async (route) => {
    requestCount += 1
    // The page is reloaded before the response arrives.
    if (requestCount === 1) await page.reload()
    else await route.continue()
  })
  await wallet.confirmWithdrawal(partner.transactionPassword)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  expect(requestCount).toBe(2)
  const reference = await wallet.figure('Reference').innerText()
  await page.reload()
  await expect(wallet.figure('Reference')).toHaveText(reference)
  await wallet.goBack()
  await expect(amount).toHaveValue('')
  await page.goto('/#/wallet')
  await wallet.expectBalances({ available: 379_50 })
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})

test.describe('a broken connection', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET/ })

  test('a cancellation whose response is lost is looked up and executed once', async ({
    page,
    running,
    desk,
  }) => {
    const { partner, wallet } = await start(page, running)
    await desk.takeCreditBack(partner.username)
    await expect(page.getByText('Yes, up to')).toBeVisible()
    const reference = await wallet.withdraw('50', partner.transactionPassword)
    await page.getByRole('link', { name: 'To the wallet' }).click()
    await wallet.openReceipt(reference)
    let lost = 0
    await page.route(`**${basePath}${walletAdditions.cancelWithdrawal.path}**`, async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Cancel this withdrawal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
    await expect(page.getByText('$50.00 is back in your available balance.')).toBeVisible()
    expect(lost).toBe(1)
    expect(await checkInvariants(running.sandbox.database)).toEqual([])
  })
})
