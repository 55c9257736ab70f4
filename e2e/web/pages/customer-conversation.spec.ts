/** The conversation with customer service, in the app's frame and at the desk. */
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { CustomerPages } from '../../pages/customer-pages.ts'

// What is not sent.
test.use({ expectedError: /422/ })

test('a conversation rejects a password, updates without a reload and is still there after one', async ({
  page,
  running,
  desk,
}) => {
  const partner = await logInPartner(page, running, '/wallet')
  const customer = new CustomerPages(page)
  await customer.begin(partner.username)
  // A rejected form keeps the typed text.
  const message = customer.content.getByLabel('Message')
  await message.fill(partner.transactionPassword)
  await message.press('Enter')
  await expect(message).toHaveAccessibleDescription(/looks like a password or a code/)
  await expect(message).toBeFocused()
  await customer.content.getByText('A deposit', { exact: true }).click()
  const amount = customer.content.getByLabel('Amount').filter({ visible: true })
  await amount.fill('0')
  await amount.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/above 0/)
  await expect(amount).toHaveValue('0')
  await expect(customer.conversation.getByRole('listitem')).toHaveCount(0)
  await customer.write('Is my payout on its way?')
  await desk.open()
  const atDesk = desk.conversationWith(partner.username)
  await expect(atDesk.getByText('Is my payout on its way?')).toBeVisible()
  await atDesk.getByLabel('Reply').fill('Yes, it')
  // Both pages poll for changes; text that is being typed stays.
  await customer.ask('A deposit', { Amount: '10' }, 'Deposit of 10.00 USD')
  await expect(atDesk.getByRole('group', { name: 'Deposit of 10.00 USD' })).toBeVisible()
  await expect(atDesk.getByLabel('Reply')).toHaveValue('Yes, it')
  await desk.reply(partner.username, 'Yes, it left this morning.')
  await expect(customer.conversation.getByText('Yes, it left this morning.')).toBeVisible()
  await desk.refuseRequest(partner.username, 'Deposit of 10.00 USD', 'Nothing has come in yet.')
  await customer.expectState('Deposit of 10.00 USD', 'Refused')
  await expect(customer.conversation.getByText('Nothing has come in yet.')).toBeVisible()
  // The frame has not navigated.
  await expect(page.getByText('One of your contacts')).toBeVisible()
  await page.reload()
  await expect(customer.conversation.getByText('Is my payout on its way?')).toBeVisible()
  await customer.content.getByRole('button', { name: 'End this conversation' }).click()
  await expect(customer.content.getByLabel('Username')).toBeVisible()
  await page.reload()
  await customer.expectAccount(partner.username)
  await expect(customer.conversation.getByText('Is my payout on its way?')).toHaveCount(0)
})

test('the support page works without scripts, and a visitor gets an invitation code', async ({
  browser,
  running,
  desk,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${running.deskOrigin}/contact?lang=en`)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('An invitation code', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask customer service' }).click()
  await expect(page.getByText('Waiting for customer service')).toBeVisible()
  await desk.grantRequest('somebody without an account', 'Invitation code')
  await page.reload()
  await expect(page.getByRole('log')).toContainText(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)
  await context.close()
})
