/** The list of login sessions, with two browsers of one partner. */
import { expectToast } from '../../expect-toast.ts'
import { expect, test } from '../../fixtures.ts'
import { logInByForm } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'

test('another browser is listed and can be logged out from here', async ({ page, running, browser }) => {
  const partner = await logInByForm(page, running, '/profile')
  const other = await browser.newContext({
    baseURL: running.origin,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/#/wallet')
  await new AccountPages(elsewhere).logIn(partner)
  await new AccountPages(elsewhere).expectTitle('Wallet')

  await page.getByRole('link', { name: 'Signed-in devices' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  // Those two, and the program that registered the partner.
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Unknown device' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome · ')
  await expect(rows.filter({ hasText: 'Safari · iPhone' })).toContainText('Last seen')
  await page.getByRole('button', { name: 'Log out Safari · iPhone' }).click()
  await expect(page.getByText('Logged out there')).toBeVisible()
  await expect(rows).toHaveCount(2)

  // The next request there fails: the login opens and leads back to the page.
  await expectToast(elsewhere, 'Your login has expired. Please log in again.', () => elsewhere.reload())
  await new AccountPages(elsewhere).logIn(partner)
  await new AccountPages(elsewhere).expectTitle('Wallet')

  await page.reload()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere else?' })
  await expect(dialog.getByText('2 other devices are logged out at once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Log out the others' }).click()
  await expect(page.getByText('Logged out everywhere else')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere.getByLabel('Username')).toBeVisible()
  await page.goto('/#/wallet')
  await new AccountPages(page).expectTitle('Wallet')
  await other.close()
})
