/** What goes through customer service, as a partner sees it: requested in the app, granted at the desk. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { CustomerPages } from '../../pages/customer-pages.ts'
import { NotificationPages } from '../../pages/notification-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'

const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/

async function start(page: Page, running: RunningSandbox, path = '/wallet') {
  const partner = await logInPartner(page, running, path)
  return { partner, customer: new CustomerPages(page), wallet: new WalletPages(page) }
}

/** Opens a notification through the bell and returns its text. */
async function readNotice(page: Page, title: string): Promise<string> {
  const notices = new NotificationPages(page)
  await notices.open()
  await notices.press(title)
  return notices.row(title).innerText()
}

test('a deposit: asked for from the wallet, granted with one click, in the balance', async ({
  page,
  running,
  desk,
}) => {
  const { partner, customer, wallet } = await start(page, running)
  const before = await wallet.balances()
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click()
  const popUp = page.getByRole('dialog', { name: 'Deposit' })
  await popUp.getByRole('button', { name: 'Customer service 1 - Deposits' }).click()
  await customer.expectAccount(partner.username)
  await customer.ask('A deposit', { Amount: '250.50' }, 'Deposit of 250.50 USD')
  expect(await desk.grantRequest(partner.username, 'Deposit of 250.50 USD')).toContain('Deposited 250.50 USD')
  await customer.expectState('Deposit of 250.50 USD', 'Granted')
  await customer.goBack()
  await wallet.expectTitle('Wallet')
  await wallet.expectBalances({ available: before.available + 250_50 })
  expect(await readNotice(page, 'Deposit of $250.50 credited')).toContain('available balance')
})

test('a change of card: the old card is released, a new one is set in the app, and withdrawals wait', async ({
  page,
  running,
  desk,
}) => {
  const { partner, customer, wallet } = await start(page, running, '/wallet/bind-card')
  await expect(page.getByRole('main').getByText('Already set')).toBeVisible()
  await customer.begin(partner.username)
  await customer.ask('A change of card or address', { Which: 'card' }, 'Change of Bank card')
  await desk.grantRequest(partner.username, 'Change of Bank card')
  await customer.expectState('Change of Bank card', 'Granted')
  await expect(customer.conversation).not.toContainText('Harbour')
  await customer.goBack()
  const card = { bank: 'Quay Bank', beneficiary: 'Ana Weber', account: 'DE75512108001245126199' }
  await wallet.bindCard(card, partner.transactionPassword)
  expect(await readNotice(page, 'Customer service changed your payout destination')).toMatch(
    /Withdrawals are held until/,
  )
  await page.goto('/#/wallet')
  await expect(page.getByText(/Withdrawals are held until/)).toBeVisible()
})

test('a reset of the transaction password: a new one is set in the app, and withdrawals wait', async ({
  page,
  running,
  desk,
}) => {
  const { partner, customer, wallet } = await start(page, running, '/ad-center/edit-pay-password')
  await page.getByRole('button', { name: 'Forgotten?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgotten password' })
  await dialog.getByRole('button', { name: 'Contact customer service' }).click()
  await customer.pick('Customer service 1 - Help with the app')
  await customer.expectAccount(partner.username)
  const request = 'Reset of the transaction password'
  await customer.ask('A reset of the transaction password', {}, request)
  await desk.grantRequest(partner.username, request)
  await customer.expectState(request, 'Granted')
  expect(await page.evaluate(() => localStorage.getItem('fb_token'))).toBeTruthy()
  await customer.goBack()
  await page.goto('/#/wallet')
  await wallet.openLink('Transaction password', 'Transaction password')
  await wallet.setTransactionPassword('271828')
  await wallet.expectTitle('Wallet')
  expect(await readNotice(page, 'Customer service reset your transaction password')).toMatch(
    /Withdrawals are held until/,
  )
})

test('an authorisation code: asked for on the welcome page, opens the ad account', async ({ page, desk }) => {
  const username = `newcomer${test.info().workerIndex}`
  const account = new AccountPages(page)
  const customer = new CustomerPages(page)
  await page.goto('/#/login')
  await account.register(
    { username, password: 'correct horse 1', transactionPassword: '493817' },
    standingCodes.invitation,
  )
  await account.readRisks()
  await expect(page.getByLabel('Authorisation code')).toBeVisible()
  await customer.begin(username)
  await customer.ask('An authorisation code', {}, 'Authorisation code')
  await desk.grantRequest(username, 'Authorisation code')
  await expect(customer.conversation).toContainText(code)
  const [issued = ''] = code.exec(await customer.conversation.innerText()) ?? []
  await customer.goBack()
  await account.openAdAccount(issued)
})

test('an acceptance code: found in the account alone, starts the acceptance', async ({
  page,
  running,
  desk,
}) => {
  const { partner, customer, wallet } = await start(page, running)
  await customer.begin(partner.username)
  const request = 'Acceptance code for 300.00 USD with Linnea Varga'
  await customer.ask('An acceptance code', { Acceptor: 'linnea-varga', Amount: '300' }, request)
  await desk.grantRequest(partner.username, request)
  await customer.expectState(request, 'Granted')
  await expect(customer.conversation).not.toContainText(code)
  await customer.goBack()
  const [issued = ''] = code.exec(await readNotice(page, 'Acceptance code for $300.00')) ?? []
  await page.goto('/#/wallet/foreign-exchange')
  await page.getByLabel('Acceptance code').fill(issued)
  await page.getByRole('button', { name: 'Start exchange' }).click()
  const current = page.getByRole('region', { name: 'Current exchange' })
  await wallet.expectFigure('Amount', '$300.00', current)
})
