import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { platform } from '#platform/index.ts'
import { openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { expectGone, expectTitle, figure } from '#testing/screen.ts'
import { openNewestReceipt } from '#testing/wallet.ts'

/** Opens the newest receipt of a new partner and returns its reference. */
async function openReferenceOfNewest(): Promise<string> {
  await openAsPartner(paths.wallet)
  await openNewestReceipt()
  await expect.element(figure('Reference')).toMatchTextContent(/^[A-Z]-[0-9A-Z]{8}$/)
  return figure('Reference').element().textContent ?? ''
}

test('the reference of a receipt is copied, and no share sheet is offered where there is none', async () => {
  expect('share' in navigator).toBe(false)
  const reference = await openReferenceOfNewest()
  await page.getByRole('button', { name: 'Copy the reference' }).click()
  await expect.element(page.getByText('Reference copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(reference)
  await expectGone(page.getByRole('button', { name: 'Share' }))
})

test('where the browser has a share sheet, the shared text is one line with the reference and no amount', async () => {
  const shareText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  // The platform is made at the start of the app, with what the browser then has.
  Object.defineProperty(platform, 'shareText', { configurable: true, value: shareText })
  onTestFinished(() => void Reflect.deleteProperty(platform, 'shareText'))
  const reference = await openReferenceOfNewest()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => shareText.mock.calls.length).toBe(1)
  const [text] = shareText.mock.calls[0] ?? []
  expect(text).toMatch(new RegExp(`^Placard: .+, reference ${reference}$`))
  expect(text).not.toContain('500.00')
})

test('a copied link opens the same receipt', async () => {
  const reference = await openReferenceOfNewest()
  await page.getByRole('button', { name: 'Copy a link to this receipt' }).click()
  await expect.element(page.getByText('Link copied.')).toBeVisible()
  const link = new URL(await navigator.clipboard.readText())
  expect(link.origin).toBe(location.origin)
  await reopenApp(link.hash.slice(1))
  await expectTitle('Receipt')
  await expect.element(figure('Reference')).toMatchTextContent(reference)
})
