/** Money outcomes that arrive after the user left the page: shown on the current page, without navigation. */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
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

/** Funds a plan with 120.00; executed by the host, but not answered yet. */
async function startFunding(page: Page, running: RunningSandbox) {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.putOn('Pebble Harbor', '120')
  const respond = await hold(page, `**${basePath}${planEndpoints.putPlan.path}`)
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByText('Funding the plan…')).toBeVisible()
  return { plans, respond }
}

const lateBanner = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

test('a response that arrives while the next page loads does not take the user back', async ({
  page,
  running,
}) => {
  const { plans, respond } = await startFunding(page, running)
  const fetched = await hold(page, '**/assets/**')
  await page.goto('/#/about')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const arrived = page.waitForResponse(`**${basePath}${planEndpoints.putPlan.path}`)
  respond()
  await (await arrived).finished()
  await expect(page).toHaveURL(/#\/about$/)
  fetched()
  await plans.expectTitle('About')
  await expect(lateBanner(page, 'Plan funded')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(lateBanner(page, 'Plan funded')).toHaveCount(0)
})

test('typed text does not take the user back from the next page', async ({ page, running }) => {
  await page.clock.install()
  await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  const fetched = await hold(page, '**/assets/**')
  await plans.amountField().fill('12')
  await page.goto('/#/about')
  // Long enough for the history to store the typed text.
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/#\/about$/)
  fetched()
  await plans.expectTitle('About')
})
