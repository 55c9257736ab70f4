import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { rewriteHistory } from '../../components/rewrites.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'

const fault = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'The network changed what it showed you earlier' })
    .first()

test('a changed history that one tab finds is told in another one, and so is that it was accepted', async ({
  context,
  page,
  running,
}) => {
  const partner = await logInPartner(page, running, paths.wallet)
  await expect(page.getByRole('button', { name: /^History verified since/ })).toBeVisible()
  const other = await context.newPage()
  let checks = 0
  other.on('request', (request) => {
    if (request.url().includes('/ledger/')) checks += 1
  })
  await other.goto(`/#${paths.settings}`)
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await rewriteHistory(running.sandbox, partner.username, 'time')
  await expect(fault(page)).toBeVisible()
  await expect(fault(other)).toBeVisible()
  await page.getByRole('button', { name: 'Save the evidence' }).click()
  await page.getByRole('button', { name: 'Accept the new history' }).click()
  await expect(fault(page)).toHaveCount(0)
  await expect(fault(other)).toHaveCount(0)
  expect(checks).toBe(0)
})
