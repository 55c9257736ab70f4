/** Exporting the data and closing the account, from the profile page. */
import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'

test('all data is saved as one file', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/profile')
  const downloadStarted = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all my data' }).click()
  const download = await downloadStarted
  expect(download.suggestedFilename()).toMatch(/^placard-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data.username).toBe(partner.username)
  expect(data.sections.map(({ name }: { name: string }) => name)).toContain('entries')
  await expect(page.getByText('Your data was saved')).toBeVisible()
})

test('an account can be closed only when it is empty, with its password and after a confirmation', async ({
  page,
  running,
  desk,
}) => {
  const partner = await logInPartner(page, running, '/profile')
  const pages = new AdCenterPages(page)
  await page.getByRole('link', { name: 'Close this account' }).click()
  await pages.expectTitle('Close account')
  await expect(page.getByText('It is final.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `Close the account ${partner.username}?` })
  const tryWith = async (password: string, message: string) => {
    await page.getByLabel('Your login password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Close it for good' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await pages.expectFault('Your login password', 'This cannot be empty.')
  await tryWith('not mine 1', 'The login password is wrong.')
  await tryWith(
    partner.password,
    'There is still money in this account. Withdraw it first, and let running plans settle.',
  )

  await desk.takeCreditBack(partner.username)
  await page.goto('/#/wallet')
  await expect(page.getByText('Yes, up to')).toBeVisible()
  await new WalletPages(page).withdraw('500', partner.transactionPassword)
  await page.goto('/#/profile/close')
  await tryWith(
    partner.password,
    'A withdrawal or a deposit is still on its way. Close the account once it has arrived.',
  )
  await desk.letTimePass({ hours: 24 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await new AccountPages(page).logIn(partner)
  await expect(page.getByRole('dialog').getByText('This account has been cancelled.')).toBeVisible()
})
