/** Withdrawals on the wallet and their receipts. Reloads at each step, and lost pages: `e2e/web/money/wallet.spec.ts`. */

import { focusManager } from '@tanstack/react-query'
import { expect, onTestFinished } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig, refreshUser } from '#data/load.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { changeAnswers, expectErrors, openAsPartner, reopenApp, requestCount, test } from '#testing/app.tsx'
import { dialog, expectFigure, expectGone, expectTitle, figure, main } from '#testing/screen.ts'
import { expectAvailable, openFreeWallet, openReceipt, withdraw } from '#testing/wallet.ts'

const toWallet = () => page.getByRole('link', { name: 'Go to the wallet' }).click()
const cancelButton = page.getByRole('button', { name: 'Cancel this withdrawal' })

/** Requests a withdrawal and opens, on the wallet, the question whether it is cancelled. */
async function askToCancelOnWallet() {
  const partner = await openFreeWallet()
  await withdraw('150', partner.transactionPassword)
  await toWallet()
  const onItsWay = page.getByRole('region', { name: 'On its way' })
  await onItsWay.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = dialog('Cancel this withdrawal?')
  await expect.element(question).toBeVisible()
  return { onItsWay, confirm: question.getByRole('button', { name: 'Cancel withdrawal' }) }
}

/** The receipt of a withdrawal that was stopped promises no amount, and keeps no fee. */
async function expectNothingArrives(): Promise<void> {
  const receipt = page.getByRole('article', { name: 'Withdrawal', exact: true })
  await expect.element(receipt).toBeVisible()
  await expectGone(receipt.getByText(/arrives/i))
  await expectGone(receipt.getByText('Fee', { exact: true }))
}

test('the start-up credit blocks a withdrawal until the network has it back', async () => {
  const partner = await openAsPartner(paths.wallet)
  await expect.element(page.getByText('The start-up credit has not been returned yet.')).toBeVisible()
  await commands.submitDeskForm('credit', { username: partner.username })
  await reopenApp(paths.wallet)
  await expect.element(page.getByText('You can withdraw today, up to')).toBeVisible()
})

test('the start-up credit is given back after a question, with a receipt, and then blocks nothing', async () => {
  const partner = await openAsPartner(paths.wallet)
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const deposit = page.getByRole('dialog')
  await expect.element(deposit).toMatchTextContent('The start-up credit has not been returned yet.')
  await expect.element(deposit).toMatchTextContent('A deposit does not change this.')
  await userEvent.keyboard('{Escape}')
  await expectGone(deposit)
  await page.getByRole('button', { name: 'Give the start-up credit back' }).click()
  const question = dialog('Give the start-up credit back?')
  await expect.element(question).toMatchTextContent('$100.00 of start-up credit goes back to the network.')
  await question.getByRole('button', { name: 'Give back $100.00' }).click()
  await expectTitle('Receipt')
  await expect.element(page.getByRole('heading', { name: 'Start-up credit given back' })).toBeVisible()
  await toWallet()
  await expect.element(page.getByText('You can withdraw today, up to')).toBeVisible()
  await expectGone(page.getByRole('region', { name: 'Start-up credit' }))
  await withdraw('150', partner.transactionPassword)
  expect(await commands.brokenInvariants()).toEqual([])
})

test('a credit that a plan uses cannot be given back yet, and a host without the call offers none', async () => {
  await openAsPartner(paths.wallet)
  await expect.element(page.getByRole('button', { name: 'Give the start-up credit back' })).toBeVisible()
  const used = changeAnswers('/user/property', (data) =>
    JSON.parse(JSON.stringify(data).replace('"unused":"100.00"', '"unused":"40.00"')),
  )
  await reopenApp(paths.wallet)
  await expect.element(page.getByText('Part of it is in a plan')).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Give the start-up credit back' }))
  used.end()
  changeAnswers('/basic_config', (data) =>
    JSON.parse(JSON.stringify(data).replace('/user/start_up_credit/return', '/none')),
  )
  await refreshConfig()
  await reopenApp(paths.wallet)
  await expect.element(page.getByRole('region', { name: 'Start-up credit' })).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Give the start-up credit back' }))
})

test('a withdrawal is cancelled while it is pending, and everything comes back at once', async () => {
  const partner = await openFreeWallet()
  await expectAvailable('$500.00')
  onTestFinished(() => focusManager.setFocused(undefined))
  // The wallet is not refreshed at intervals then.
  focusManager.setFocused(false)
  const reference = await withdraw('150', partner.transactionPassword)
  await toWallet()
  await expectAvailable('$350.00')
  await openReceipt(reference)
  await cancelButton.click()
  const question = dialog('Cancel this withdrawal?')
  await expect.element(question).toMatchTextContent('$150.00, fee included')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expectGone(question)
  await expect.element(figure('Status')).toHaveTextContent('Pending')
  await cancelButton.click()
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect.element(page.getByText('$150.00 is back in your available balance.')).toBeVisible()
  await expect.element(figure('Status')).toHaveTextContent('Cancelled')
  await expectNothingArrives()
  await toWallet()
  await expectAvailable('$500.00')
  await page.getByRole('link', { name: 'All funding details' }).click()
  await expect.element(page.getByRole('link', { name: /^Withdrawal.*Cancelled/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Ledger entries' }).click()
  const entries = () =>
    page
      .getByRole('link', { name: /after:/ })
      .elements()
      .slice(0, 4)
      .map((row) => row.textContent?.replaceAll(/\s+/g, ' '))
  await expect
    .poll(entries)
    .toEqual([
      expect.stringMatching(/^Withdrawal fee returned.*\+\$1\.75/),
      expect.stringMatching(/^Withdrawal returned.*\+\$148\.25/),
      expect.stringMatching(/^Withdrawal fee.*[-−]\$1\.75/),
      expect.stringMatching(/^Withdrawal.*[-−]\$148\.25/),
    ])
  expect(await commands.brokenInvariants()).toEqual([])
})

test('a withdrawal on its way stands on the wallet with its destination, and its receipt says the same at once and later', async () => {
  const partner = await openFreeWallet()
  const reference = await withdraw('150', partner.transactionPassword)
  const texts = () =>
    [...document.querySelectorAll('article dl > div, article h2, article li')].map((row) => row.textContent)
  const first = texts()
  expect(first).toContain('Arrives$148.25$148.25')
  await expect.element(page.getByRole('article')).toMatchTextContent(/Payout ?expected .+\d:\d\d/)
  await toWallet()
  const onItsWay = page.getByRole('region', { name: 'On its way' })
  await expect.element(onItsWay).toMatchTextContent('$148.25 to ···· 2051')
  await expect.element(onItsWay).toMatchTextContent(/Expected .+\d:\d\d/)
  await openReceipt(reference)
  await expect.poll(() => texts().slice(0, first.length)).toEqual(first)
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
  await expect.element(page.getByRole('article')).toMatchTextContent(/Paid out.*\d:\d\d/)
  await expect.element(page.getByRole('article', { name: 'Withdrawal', exact: true })).toBeVisible()
  await toWallet()
  await expectGone(onItsWay)
})

test('a withdrawal that is cancelled on the wallet keeps its outcome there', async () => {
  const { onItsWay, confirm } = await askToCancelOnWallet()
  await confirm.click()
  // The row is that of a later answer.
  await expect.element(onItsWay.getByRole('link')).toMatchTextContent(/2051 ?Cancelled/)
  await expect.element(onItsWay).toMatchTextContent('The withdrawal is cancelled')
  await expect.element(onItsWay).toMatchTextContent('$150.00 is back in your available balance.')
  await expectGone(onItsWay.getByRole('button'))
  await expectAvailable('$500.00')
})

test('a cancellation on the wallet that comes too late keeps its refusal there', async () => {
  const { onItsWay, confirm } = await askToCancelOnWallet()
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
  await confirm.click()
  await expect.element(onItsWay.getByRole('link')).toMatchTextContent('Paid out')
  await expect.element(onItsWay).toMatchTextContent('The withdrawal was not cancelled')
  await expectGone(onItsWay.getByRole('button', { name: 'Cancel', exact: true }))
})

test('a refused payout shows its reason in the list and on its receipt', async () => {
  const partner = await openFreeWallet()
  const reference = await withdraw('50', partner.transactionPassword)
  await commands.submitDeskForm('refuse-payout', { reference, reason: 'The account is closed' })
  await toWallet()
  const row = page.getByRole('link', { name: new RegExp(inOnePiece(reference)) }).first()
  await expect.element(row).toMatchTextContent('Refused')
  await expect.element(row).toMatchTextContent('Reason: The account is closed')
  await openReceipt(reference)
  await expectFigure('Reason', 'The account is closed')
  await expectNothingArrives()
  await expectGone(cancelButton)
})

test('a cancellation whose response is lost is looked up and executed once', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const partner = await openFreeWallet()
  const reference = await withdraw('50', partner.transactionPassword)
  await toWallet()
  await openReceipt(reference)
  const { path } = walletAdditions.cancelWithdrawal
  await commands.breakNetwork(`**${path}`, 'loseOnce')
  await cancelButton.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect.element(page.getByText('$50.00 is back in your available balance.')).toBeVisible()
  expect(requestCount(path)).toBeGreaterThan(0)
  await toWallet()
  await expectAvailable('$500.00')
  expect(await commands.brokenInvariants()).toEqual([])
})

test('a forgotten transaction password leads to customer service with the waiting time, and can be set again', async () => {
  const partner = await openAsPartner(paths.editPayPassword)
  await page.getByRole('button', { name: 'Forgotten?' }).click()
  const forgotten = dialog('Forgotten password')
  await expect.element(forgotten).toMatchTextContent('Withdrawals are then held for 24 hours')
  await forgotten.getByRole('button', { name: 'Contact customer service' }).click()
  await expect.element(dialog('Customer service')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectGone(dialog('Customer service'))
  await commands.submitDeskForm('reset-password', { username: partner.username })
  // The session keeps the user of before.
  await refreshUser()
  await reopenApp(paths.wallet)
  await main().getByText('Manage').click()
  await main()
    .getByRole('link', { name: /^Transaction password/ })
    .click()
  await expectTitle('Transaction password')
  await page.getByLabelText('Choose 6 digits').fill('271828')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabelText('Enter them once more').fill('271828')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectTitle('Wallet')
})
