import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
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

test('changing the transaction password requires the old one and shows the withdrawal hold before and after', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running)
  await desk.takeCreditBack(partner.username)
  await wallet.openLink('Transaction password', 'Transaction password')
  await expect(page.getByText('withdrawals are held for 24 hours, so that nobody')).toBeVisible()
  const enter = async (label: string, digits: string, button: string) => {
    await page.getByLabel(label).pressSequentially(digits)
    await page.getByRole('button', { name: button }).click()
  }
  const old = 'Enter the old transaction password'
  await enter(old, '111111', 'Continue')
  await enter('Choose 6 digits', '271828', 'Continue')
  await enter('Enter them once more', '271828', 'Change password')
  await expect(page.getByText('The old transaction password is wrong.')).toBeVisible()
  await enter(old, partner.transactionPassword, 'Continue')
  await enter('Choose 6 digits', '271828', 'Continue')
  await enter('Enter them once more', '271829', 'Change password')
  await expect(page.getByText('The two entries differ.')).toBeVisible()
  await enter('Choose 6 digits', '271828', 'Continue')
  await enter('Enter them once more', '271828', 'Change password')
  await wallet.expectTitle('Wallet')
  await expect(
    page.getByText(/Withdrawals are held until .+, because a password or your destination/),
  ).toBeVisible()
  await wallet.startWithdrawal()
  await expect(page.getByText(/Withdrawals are held until/)).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toBeHidden()
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

test('foreign exchange: a wrong code shows a message, a right one starts an acceptance that ends as a deposit', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running)
  await wallet.openLink('Foreign exchange', 'Foreign exchange')
  await expect(page.getByText('No acceptance is running.')).toBeVisible()
  await expect(page.getByText('Up to $2,000.00 at a time')).toBeVisible()
  await page.getByRole('tab', { name: 'Enterprise' }).click()
  await expect(page.getByText('Up to $50,000.00 at a time')).toBeVisible()
  await page.getByRole('tab', { name: 'Personal' }).click()
  const field = page.getByLabel('Acceptance code')
  const startButton = page.getByRole('button', { name: 'Start acceptance' })
  await startButton.click()
  await expect(field).toHaveAccessibleDescription(/cannot be empty/)
  await field.fill('NO-SUCH-CODE')
  await startButton.click()
  await expect(field).toHaveAccessibleDescription(/acceptance code is wrong/)
  await field.fill(await desk.issueAcceptanceCode(partner.username, '300'))
  await startButton.click()
  const current = page.getByRole('region', { name: 'Current acceptance' })
  await expect(current).toContainText('Nothing has been credited yet.')
  await wallet.expectFigure('Amount', '$300.00', current)
  const reference = await wallet.figure('Reference', current).innerText()
  await desk.letTimePass({ hours: 2 })
  await desk.letTimePass({ hours: 2 })
  const records = page.getByRole('region', { name: 'Transaction records' })
  await expect(records.getByRole('listitem').filter({ hasText: reference })).toContainText('Finished')
  await wallet.goBack()
  await wallet.expectBalances({ available: 800_00 })
})

test('a dispute is opened from a receipt, has a deadline, and shows its answer', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running)
  const reference = await desk.grantDeposit(partner.username, '20.00')
  await wallet.openReceipt(reference)
  await page.getByRole('link', { name: 'Open a dispute' }).click()
  await wallet.expectFigure('About', reference)
  const send = page.getByRole('button', { name: 'Send dispute' })
  await send.click()
  await expect(page.getByLabel('What is wrong?')).toHaveAccessibleDescription(/cannot be empty/)
  await page.getByLabel('What is wrong?').fill('It should have been 200.')
  await send.click()
  await expect(page.getByText('Dispute opened')).toBeVisible()
  await page.getByRole('link', { name: 'See all disputes' }).click()
  const card = page.getByRole('region', { name: `About ${reference}` })
  await expect(card).toContainText('It should have been 200.')
  await expect(card).toContainText(/Answer due in \d+ days/)
  await page.goto(`/#/wallet/disputes?reference=${reference}`)
  await page.getByLabel('What is wrong?').fill('Once more')
  await send.click()
  await expect(page.getByText('A dispute about this is already open.')).toBeVisible()
  await desk.answerDispute(reference, 'You are right, it is corrected.')
  await page.goto('/#/wallet/disputes')
  await page.reload()
  await expect(card).toContainText('You are right, it is corrected.')
})

test('a spending cap applies at once when set, and after 24 hours when raised', async ({ page, running }) => {
  const { wallet } = await start(page, running)
  await wallet.openLink('Spending cap', 'Spending cap')
  await expect(page.getByText('raising or lifting it only after 24 hours')).toBeVisible()
  const field = page.getByLabel('New cap')
  const change = async (amount: string, message: string) => {
    await field.fill(amount)
    await page.getByRole('button', { name: 'Continue' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(message)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
  }
  await field.fill('0')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription(/correct amount/)
  await change('100', 'It counts at once.')
  await wallet.expectFigure('Cap for 24 hours', '$100.00')
  await wallet.expectFigure('Left', '$100.00')
  await change('250.50', 'It counts only after 24 hours')
  await expect(page.getByText(/The cap becomes \$250\.50 on/)).toBeVisible()
  await wallet.expectFigure('Cap for 24 hours', '$100.00')
  await change('40', 'It counts at once.')
  await wallet.expectFigure('Cap for 24 hours', '$40.00')
  await expect(page.getByText('A change waits')).toBeHidden()
  const plans = new PlanPages(page)
  await page.goto('/#/plan')
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.expectFigure('Left of your spending cap', '$40.00')
  await plans.enterAmount('40.01')
  await expect(plans.amountField()).toHaveAccessibleDescription(/\$40\.00 is left of it for these 24 hours/)
  await plans.enterAmount('40')
  await plans.expectFigure('Amount to put', '$40.00', plans.summary())
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

test('a failed load shows the reason and loads again on a tap', async ({ page, running }) => {
  const { wallet } = await start(page, running)
  await wallet.openLink('Spending cap', 'Spending cap')
  let isBroken = true
  await page.route(`**${basePath}${walletAdditions.spendingCap.path}`, (route) =>
    isBroken ? route.fulfill({ json: { code: 200, msg: '', data: { spent: 'much' } } }) : route.continue(),
  )
  await page.reload()
  const failure = page.getByRole('button', {
    name: "The server's answer could not be read. Nothing was changed on this screen. Request failed. Tap to reload.",
  })
  await expect(failure).toBeVisible()
  isBroken = false
  await failure.click()
  await expect(page.getByLabel('New cap')).toBeVisible()
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
