import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
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
  await page.getByRole('button', { name: /^Confirm/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Transaction password' })).toBeVisible()
  await page.keyboard.press('Enter')
  letIn()
  await plans.confirmWithPassword(partner.transactionPassword)
  await plans.expectDone()
})
