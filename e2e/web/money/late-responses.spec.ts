/** What happens after the user left the page does not lead back, even while the next page loads. */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { PlanPages } from '../../pages/plan-pages.ts'

/** Lets the host handle requests at once, and delays the responses until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await end
    await route.fulfill({ response })
  })
  return resolve
}

test('neither typed text nor a late response takes the user back from a page that still loads', async ({
  page,
  running,
}) => {
  await page.clock.install()
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  const aboutFetched = await hold(page, '**/assets/**')
  await plans.amountField().fill('12')
  await page.goto('/#/about')
  // Long enough for the history to store the typed text.
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/#\/about$/)
  aboutFetched()
  await plans.expectTitle('About')

  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/#/plan')
  await plans.putOn('Pebble Harbor', '120')
  // Executed by the host, but not answered yet.
  const respond = await hold(page, `**${basePath}${planEndpoints.putPlan.path}`)
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByText('Funding the plan…')).toBeVisible()
  const privacyFetched = await hold(page, '**/assets/**')
  await page.goto('/#/privacy')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const arrived = page.waitForResponse(`**${basePath}${planEndpoints.putPlan.path}`)
  respond()
  await (await arrived).finished()
  await expect(page).toHaveURL(/#\/privacy$/)
  privacyFetched()
  await plans.expectTitle('Privacy')
  const banner = page.getByRole('status').filter({ hasText: 'Plan funded' })
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
})
