/** Customer service inside the desktop's window. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'

import { CustomerPages } from '../pages/customer-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { openAsPartner } from './support/open-as-partner.ts'

async function openContact(page: Page, running: RunningSandbox): Promise<CustomerPages> {
  await openAsPartner(page, running)
  const customer = new CustomerPages(page)
  await customer.openHelp()
  return customer
}

test('a contact of type 1 opens in the window, in a frame without bridge or windows', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  const customer = await openContact(page, running)
  await expect(customer.content.getByText('About the account')).toBeVisible()
  expect(await customer.content.locator('body').evaluate(() => 'placard' in window)).toBe(false)
  await customer.content.locator('body').evaluate(() => void window.open('/contact'))
  await expect(customer.content.getByText('About the account')).toBeVisible()
  expect(app.windows()).toHaveLength(1)
  await expect(page.getByRole('alert')).toBeHidden()
  await customer.goBack()
  await customer.expectTitle('Ad center')
})

test('a contact that refuses framing or is unreachable shows a message', async ({ openWindow, running }) => {
  const { page } = await openWindow()
  const { host } = new URL(running.deskOrigin)
  const isContact = ({ href }: URL) => href.startsWith(`${running.deskOrigin}/contact`)
  await page.route(isContact, (route) =>
    route.fulfill({ body: 'A page', headers: { 'X-Frame-Options': 'DENY' } }),
  )
  const customer = await openContact(page, running)
  await expect(customer.refusal).toContainText(`${host} does not open inside an app`)
  await expect(customer.frame).toBeHidden()

  await page.unroute(isContact)
  await page.route(isContact, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(customer.refusal).toContainText(`${host} cannot be reached`)

  await page.unroute(isContact)
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(customer.content.getByText('About the account')).toBeVisible()
  await expect(customer.refusal).toBeHidden()
})
