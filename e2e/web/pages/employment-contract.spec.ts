import { paths } from '#app/routing/paths.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { ContractPages } from '../../pages/contract-pages.ts'
import { pdfFile } from '../../upload-files.ts'

test('a contract is downloaded, uploaded, reviewed, signed by mouse, with the ink under the pointer, and opened again later', async ({
  page,
  running,
}) => {
  const pages = new ContractPages(page)
  await logInPartner(page, running, paths.adCenter)
  await page.getByRole('region', { name: 'More' }).getByRole('link', { name: 'Contract' }).click()
  await pages.expectTitle('Employment contract')
  await expect(page.getByText('Signing never requires a payment')).toBeVisible()
  await expect(page.getByText('5 MB at most')).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: 'Customer service' })).toBeVisible()
  for (const name of [/Notifications/, 'Language', 'Log out']) {
    await expect(banner.getByRole('button', { name })).toHaveCount(0)
  }

  const download = page.waitForEvent('download')
  await pages.button('Download the PDF').click()
  expect((await download).suggestedFilename()).toBe('placard-contract.pdf')

  await pages.choose(pdfFile('My contract.pdf'))
  await pages.expectUploaded('My contract.pdf')
  const hash = await pages.figure('SHA-256', pages.uploaded).innerText()
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  await page.reload()
  await pages.expectUploaded('My contract.pdf')
  await pages.previewAndGoToSign()

  // The page is zoomed in a wide window.
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await pages.stroke([0.1, 0.9], [0.9, 0.9], [0.9, 0.1], [0.1, 0.1])
  const corners = [
    [0.5, 0.9],
    [0.9, 0.5],
    [0.5, 0.1],
    [0.5, 0.5],
  ] as const
  const found: boolean[] = []
  for (const [x, y] of corners) found.push(await pages.hasInk(x, y))
  expect(found).toEqual([true, true, true, false])
  await page.setViewportSize({ width: 800, height: 1000 })
  await expect(async () => expect(await pages.hasInk(0.9, 0.5)).toBe(true)).toPass()
  if (phone) await page.setViewportSize(phone)
  await pages.button('Clear').click()

  await expect(pages.button('Continue')).toBeDisabled()
  await pages.stroke([0.1, 0.5], [0.3, 0.2], [0.5, 0.6])
  await pages.stroke([0.6, 0.2], [0.8, 0.8])
  await pages.button('Undo').click()
  expect([await pages.hasInk(0.3, 0.2), await pages.hasInk(0.7, 0.5)]).toEqual([true, false])
  await pages.button('Clear').click()
  expect(await pages.hasInk(0.3, 0.2)).toBe(false)
  await expect(pages.button('Continue')).toBeDisabled()
  await pages.stroke([0.1, 0.5], [0.3, 0.2], [0.5, 0.6], [0.9, 0.4])
  await pages.button('Continue').click()
  await pages.expectFigure('Cost', 'Nothing', pages.confirmation)
  await pages.expectFigure('SHA-256', hash, pages.confirmation)
  await pages.confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(pages.confirmation).toBeHidden()
  await pages.button('Continue').click()
  await pages.confirm()
  await expect(pages.signed).toBeVisible()
  await expect(pages.figure('Reference', pages.signed)).toHaveText(/^K-[0-9A-Z]{8}$/)
  const time = await pages.figure('Time', pages.signed).innerText()

  await page.reload()
  await expect(pages.figure('SHA-256', pages.signed)).toHaveText(hash)
  await expect(pages.figure('Time', pages.signed)).toHaveText(time)
  await expect(pages.signed.getByRole('img', { name: 'Your signature' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await pages.button('Save the document').click()
  expect((await saved).suggestedFilename()).toBe('contract.pdf')
  await pages.link('Open the document').click()
  // A receipt names the time zone; the page only if it differs from the device's.
  await expect(
    page.getByText(`Signed on ${time.replace(/:\d\d\s(?=[AP]M)/, ' ').replace(/\sGMT\S*$/, '')}`),
  ).toBeVisible()
  await expect(pages.pageNumbered(1)).toContainText('never requires a payment')
  await expect(pages.link('Go on to sign')).toHaveCount(0)
  await page.goto(`/#${paths.contractSign}`)
  await expect(pages.signed, 'nothing is signed twice').toBeVisible()
})
