import { pdfOfSize, pdfWithPages, polyglots } from '#sandbox/testing/files.ts'
import { expect, test } from '../../fixtures.ts'
import { openContractPage } from '../../log-in-partner.ts'
import { pdfFile } from '../../upload-files.ts'

test('the preview shows every page as it comes into view, and zooms', async ({ page, running }) => {
  const pages = await openContractPage(page, running)
  await pages.choose(pdfFile('Long.pdf', pdfWithPages(10_000)))
  await pages.expectUploaded('Long.pdf')
  await pages.link('Look at the document').click()
  await expect(page.getByText('Page 1 of 10,000')).toBeVisible()
  const document = pages.documentNamed('Long.pdf')
  await expect(pages.pageNumbered(1)).toBeVisible()
  expect(await document.locator('canvas').count()).toBeLessThan(6)
  await document.focus()
  await page.keyboard.press('End')
  await expect(page.getByText(/^Page (9,999|10,000) of 10,000$/)).toBeVisible()
  await expect(pages.pageNumbered(10_000)).toBeVisible()
  expect(await document.locator('canvas').count()).toBeLessThan(6)
  await page.keyboard.press('Home')
  await expect(pages.pageNumbered(1)).toBeVisible()
  const widthOf = async () => (await pages.pageNumbered(1).boundingBox())?.width ?? 0
  const before = await widthOf()
  await expect(page.getByRole('button', { name: 'Smaller' })).toBeDisabled()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect(page.getByText('125%')).toBeVisible()
  await expect(async () => expect(await widthOf()).toBeCloseTo(before * 1.25, 0)).toPass()
  await page.getByRole('button', { name: 'Smaller' }).click()
  await expect(page.getByText('100%')).toBeVisible()
})

test('the preview reports a document that cannot be shown, without a way to sign it, and runs nothing of a PDF that is also an HTML page', async ({
  page,
  running,
}) => {
  page.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog at all'))
  const pages = await openContractPage(page, running)
  await pages.choose(pdfFile('Empty.pdf', pdfOfSize(2000)))
  await pages.expectUploaded('Empty.pdf')
  await pages.link('Look at the document').click()
  await expect(pages.alert).toContainText('This document cannot be shown.')
  await expect(pages.link('Go on to sign')).toHaveCount(0)
  await pages.goBack()
  const gif = { name: 'both.gif', mimeType: 'image/gif', buffer: Buffer.from(polyglots.gif) }
  await pages.choose(gif, 'Choose another file')
  await pages.expectUploaded('both.gif')
  await pages.choose(pdfFile('Both.pdf', polyglots.pdf), 'Choose another file')
  await pages.expectUploaded('Both.pdf')
  await pages.link('Look at the document').click()
  await expect(pages.link('Go on to sign')).toBeVisible()
})
