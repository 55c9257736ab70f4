/**
 * What goes through customer service, as a partner sees it: requested in the app, granted at the desk. Every other request:
 * `sandbox/chat/chat.test.ts`, and what the app then shows, in the component tests of its page.
 */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner, openAs } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { CustomerPages } from '../../pages/customer-pages.ts'
import { NotificationPages } from '../../pages/notification-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { newPartner, submitDeskForm } from '../../ready-partner.ts'

const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/

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
  const partner = await logInPartner(page, running, '/wallet')
  const [customer, wallet] = [new CustomerPages(page), new WalletPages(page)]
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

test('a deposit that was requested in the app stays in the conversation when it is credited', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Request a deposit' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('250.50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  const receipt = page.getByRole('article', { name: 'Deposit requested' })
  const [reference = ''] = /D-[0-9A-Z]{8}/.exec(await receipt.innerText()) ?? []
  const customer = new CustomerPages(page)
  await customer.openHelp()
  await customer.expectState(reference, 'Waiting for customer service')
  await submitDeskForm(running, 'confirm-deposit', { reference })
  // Both in the open conversation and after a reload.
  for (const reload of [async () => {}, () => page.reload()]) {
    await reload()
    await customer.expectState(reference, 'Granted')
    await customer.expectState(reference, 'Deposit of 250.50 USD')
    await customer.expectState(reference, 'The account has a notification about it.')
  }
})

test('an authorisation code: asked for on the welcome page, opens the ad account', async ({
  page,
  running,
  desk,
}) => {
  const { partner } = await newPartner(running)
  const { username } = partner
  const account = new AccountPages(page)
  const customer = new CustomerPages(page)
  await openAs(page, running, partner, paths.welcome)
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
