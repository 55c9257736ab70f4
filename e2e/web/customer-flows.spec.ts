/** What "goes through customer service", as a partner meets it: asked for in the app, granted at the desk. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/server/start-sandbox.ts'
import { expect, test } from '../fixtures.ts'
import { logInPartner } from '../log-in-partner.ts'
import { CustomerPages } from '../pages/customer-pages.ts'
import { NotificationPages } from '../pages/notification-pages.ts'
import { WalletPages } from '../pages/wallet-pages.ts'

const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/

async function start(page: Page, running: RunningSandbox, path = '/wallet') {
  const partner = await logInPartner(page, running, path)
  return { partner, customer: new CustomerPages(page), wallet: new WalletPages(page) }
}

/** Opens a notification by the bell, and its text. */
async function readNotice(page: Page, title: string): Promise<string> {
  const notices = new NotificationPages(page)
  await notices.open()
  await notices.press(title)
  return notices.row(title).innerText()
}

test('an acceptance code: found in the account alone, starts the acceptance', async ({
  page,
  running,
  desk,
}) => {
  const { partner, customer, wallet } = await start(page, running)
  await customer.begin(partner.username)
  const asked = 'Acceptance code for 300.00 USD with Linnea Varga'
  await customer.ask('An acceptance code', { Acceptor: 'linnea-varga', Amount: '300' }, asked)
  await desk.grantRequest(partner.username, asked)
  await customer.expectState(asked, 'Granted')
  await expect(customer.conversation).not.toContainText(code)
  await customer.goBack()
  const [issued = ''] = code.exec(await readNotice(page, 'Acceptance code for $300.00')) ?? []
  await page.goto('/#/wallet/foreign-exchange')
  await page.getByLabel('Acceptance code').fill(issued)
  await page.getByRole('button', { name: 'Start acceptance' }).click()
  const current = page.getByRole('region', { name: 'Current acceptance' })
  await wallet.expectFigure('Amount', '$300.00', current)
})
