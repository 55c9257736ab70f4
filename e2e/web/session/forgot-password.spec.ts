/** A forgotten login password, by the account's email. */
import { expect, test } from '../../fixtures.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'
import type { DeskPage } from '../../pages/desk-page.ts'
import { readyPartner } from '../../ready-partner.ts'

async function mailedCode(desk: DeskPage, username: string): Promise<string> {
  const mail = await desk.mailTo(`${username}@partner.example`)
  return /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(mail ?? '')?.[0] ?? ''
}

test('a code from the mail sets a new login password', async ({ page, running, desk }) => {
  const partner = await readyPartner(running)
  const pages = new AdCenterPages(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new login password' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a code' }).click()
  await pages.expectFault('Username', 'This cannot be empty.')
  await page.getByLabel('Username').fill(partner.username)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByRole('status').getByText('If this account exists')).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toBeFocused()

  await page.getByLabel('Code from the email').fill('AAAA-BBBB-CCCC')
  await page.getByLabel('New password', { exact: true }).fill('quite another 1')
  await page.getByLabel('New password again').fill('quite another 2')
  await page.getByRole('button', { name: 'Set password' }).click()
  await pages.expectFault('New password again', 'The passwords do not match.')
  await page.getByLabel('New password again').fill('quite another 1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await pages.expectFault('Code from the email', 'This code is wrong, used, or older than 30 minutes.')

  await page.getByLabel('Code from the email').fill(await mailedCode(desk, partner.username))
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your login password is set. Please log in.')).toBeVisible()
  await new AccountPages(page).logIn({ ...partner, password: 'quite another 1' })
  await pages.expectTitle('Ad center')
  // The password is neither in the URL nor in storage.
  const traces = await page.evaluate(() => JSON.stringify({ ...localStorage }) + location.href)
  expect(traces).not.toContain('quite another')
  await page.goto('/#/wallet')
  await expect(page.getByText(/Withdrawals are held until/).first()).toBeVisible()
})
