/** An upload that fails after its page was left. One that continues: `features/employment-contract/screens/contract-screen.test.tsx`. */
import { paths } from '#app/routing/paths.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'
import { openContractPage } from '../../log-in-partner.ts'
import { pdfFile } from '../../upload-files.ts'

const uploads = `**${basePath}/contract/files/*/upload?*`

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
    const toast = page.getByRole('status').getByText('The file was not uploaded')
    await Promise.all([expect(toast).toBeVisible({ timeout: 30_000 }), held.resolve()])
    await page.unroute(uploads)
    await page.goto(`/#${paths.contract}`)
    await pages.button('Send again').click()
    await pages.expectUploaded('My contract.pdf')
  })
})
