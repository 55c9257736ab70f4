import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

test('changing the login password shows each error beside its field and requires a new login in every tab', async ({
  page,
  context,
  running,
}) => {
  const pages = new AdCenterPages(page)
  const account = new AccountPages(page)
  const partner = await readyPartner(running)
  await page.goto('/#/profile')
  await account.logIn(partner)
  await page.getByRole('link', { name: 'Change login password' }).click()
  const other = await context.newPage()
  await other.goto('/#/wallet')
  await new AccountPages(other).expectTitle('Wallet')

  const enter = async (old: string, fresh: string, repeated = fresh) => {
    await pages.field('Old password').fill(old)
    await pages.field('New password').fill(fresh)
    await pages.field('New password again').fill(repeated)
    await pages.button('Change password').click()
  }
  await enter('', '', '')
  for (const label of ['Old password', 'New password', 'New password again']) {
    await pages.expectFault(label, 'This cannot be empty.')
  }
  await enter(partner.password, 'short')
  await pages.expectFault('New password', 'Use at least 8 characters.')
  await enter(partner.password, 'another horse 2', 'another horse 3')
  await pages.expectFault('New password again', 'The passwords do not match.')
  await enter(partner.password, partner.password)
  await pages.expectFault('New password', 'The new password is the same as the old one.')
  await enter('not the one', 'another horse 2')
  await pages.expectFault('Old password', 'The old password is wrong.')

  await enter(partner.password, 'another horse 2')
  await pages.expectToast('Password changed. Please log in again.')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(other).toHaveURL(/#\/login$/)
  await other.close()
  await account.logIn(partner)
  await expect(page.getByText('The username or the password is wrong.')).toBeVisible()
  await account.logIn({ ...partner, password: 'another horse 2' })
  await account.expectTitle('Ad center')
})

test('theme, text size, amounts and language survive a reload', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  const html = page.locator('html')
  await logInPartner(page, running, '/settings')
  await pages.field('Theme').selectOption('Dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await pages.field('Text size').selectOption('150%')
  await expect(html).toHaveCSS('--text', '1.5')
  await page.getByRole('checkbox', { name: 'Hide amounts everywhere' }).check()
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(pages.field('Text size')).toHaveValue('150')
  await page.goto('/#/ad-center')
  await expect(pages.figure('Deposit').first()).toContainText('Amount hidden')
  await page.goto('/#/settings')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page.getByRole('option', { name: '简体中文' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await pages.expectTitle('设置')
})
