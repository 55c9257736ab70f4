/** Background tasks: an upload continues when its page is left, is shown there again, and can be retried. */
import { paths } from '#app/routing/paths.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'
import { openContractPage } from '../../log-in-partner.ts'
import { pdfFile } from '../../upload-files.ts'

const uploads = `**${basePath}/contract/files/*/upload?*`

test('an upload continues when its page is left, and is shown there again', async ({ page, running }) => {
  const pages = await openContractPage(page, running)
  const held = Promise.withResolvers<void>()
  await page.route(uploads, async (route) => {
    await held.promise
    await route.continue()
  })
  await pages.choose(pdfFile('My contract.pdf'))
  const progress = page.getByRole('progressbar', { name: 'Sending the contract' })
  await expect(progress).toBeVisible()
  await page.goto(`/#${paths.wallet}`)
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await page.goto(`/#${paths.contract}`)
  await expect(progress).toBeVisible()
  await page.goto(`/#${paths.wallet}`)
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Wallet' })).toBeVisible()
  const toast = page.getByRole('status').getByText('Uploaded, not signed yet')
  await Promise.all([expect(toast).toBeVisible({ timeout: 30_000 }), held.resolve()])
  await page.goto(`/#${paths.contract}`)
  await pages.expectUploaded('My contract.pdf')
})

test.describe('on a line that breaks while the page is left', () => {
  test.use({ expectedError: /Failed to load resource/ })

  test('an upload that failed while its page was left can be retried there', async ({ page, running }) => {
    const pages = await openContractPage(page, running)
    const held = Promise.withResolvers<void>()
    await page.route(uploads, async (route) => {
      await held.promise
      await route.fulfill({ status: 503 })
    })
    await pages.choose(pdfFile('My contract.pdf'))
    await expect(page.getByRole('progressbar', { name: 'Sending the contract' })).toBeVisible()
    await page.goto(`/#${paths.wallet}`)
    await expect(page.getByRole('banner').getByRole('heading', { name: 'Wallet' })).toBeVisible()
    const toast = page.getByRole('status').getByText('The file did not arrive')
    await Promise.all([expect(toast).toBeVisible({ timeout: 30_000 }), held.resolve()])
    await page.unroute(uploads)
    await page.goto(`/#${paths.contract}`)
    await pages.button('Send again').click()
    await pages.expectUploaded('My contract.pdf')
  })
})
