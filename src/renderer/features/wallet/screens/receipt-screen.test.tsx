/** Sharing, where the browser has a share sheet: `e2e/web/pages/sharing.spec.ts`. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { expectGone, expectTitle, figure } from '#testing/screen.ts'

/** Opens the newest receipt of a new partner and returns its reference. */
async function openNewestReceipt(): Promise<string> {
  await openAsPartner(paths.wallet)
  await page
    .getByRole('link', { name: /[A-Z]-\u2060?[0-9A-Z]{8}/ })
    .first()
    .click()
  await expectTitle('Receipt')
  await expect.element(figure('Reference')).toMatchTextContent(/^[A-Z]-[0-9A-Z]{8}$/)
  return figure('Reference').element().textContent ?? ''
}

test('the reference of a receipt is copied, and no share sheet is offered where there is none', async () => {
  expect('share' in navigator).toBe(false)
  const reference = await openNewestReceipt()
  await page.getByRole('button', { name: 'Copy the reference' }).click()
  await expect.element(page.getByText('Reference copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(reference)
  await expectGone(page.getByRole('button', { name: 'Share' }))
})

test('a copied link opens the same receipt', async () => {
  const reference = await openNewestReceipt()
  await page.getByRole('button', { name: 'Copy a link to this receipt' }).click()
  await expect.element(page.getByText('Link copied.')).toBeVisible()
  const link = new URL(await navigator.clipboard.readText())
  expect(link.origin).toBe(location.origin)
  await reopenApp(link.hash.slice(1))
  await expectTitle('Receipt')
  await expect.element(figure('Reference')).toMatchTextContent(reference)
})
