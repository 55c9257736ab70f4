import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'

test('a second Enter while the password form loads does not close it', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route('**/assets/password-form-*.js', async (route) => {
    await isLetIn
    await route.continue()
  })
  await plans.putOn('Pebble Harbor', '20')
  await page.getByRole('button', { name: /^Confirm and put/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Transaction password' })).toBeVisible()
  await page.keyboard.press('Enter')
  letIn()
  await plans.confirmWithPassword(partner.transactionPassword)
  await plans.expectDone()
})

test('logging out in one tab logs the other out', async ({ page, context, running }) => {
  await logInPartner(page, running, '/ad-center')
  await new AccountPages(page).expectTitle('Ad center')
  const second = await context.newPage()
  await second.goto(`${running.origin}/#/ad-center`)
  await new AccountPages(second).expectTitle('Ad center')
  await new AccountPages(second).logOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
