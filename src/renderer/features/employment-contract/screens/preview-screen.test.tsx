/** The document before it is signed. */
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { pdfFile, pdfOfSize, pdfWithPages, polyglotGif, polyglotPdf } from '#testing/files.ts'
import { expectGone, figure, goTo, main, pickFiles } from '#testing/screen.ts'

const link = (name: string) => main().getByRole('link', { name, exact: true })
const pageNumbered = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })

async function upload(file: File, button = 'Choose a file'): Promise<void> {
  await pickFiles(button, [file])
  const uploaded = page.getByRole('region', { name: 'Uploaded, not signed yet' })
  await expect.element(figure('File', uploaded)).toHaveTextContent(file.name)
}

const look = () => link('Look at the document').click()

test('the preview shows every page as it comes into view, and zooms', async () => {
  await openAsPartner(paths.contract)
  await upload(pdfFile('Long.pdf', pdfWithPages(10_000)))
  await look()
  await expect.element(page.getByText('Page 1 of 10,000')).toBeVisible()
  const document = page.getByRole('region', { name: 'Long.pdf', exact: true })
  const drawn = () => document.element().querySelectorAll('canvas').length
  await expect.element(pageNumbered(1)).toBeVisible()
  expect(drawn()).toBeLessThan(6)
  const element = document.element()
  if (!(element instanceof HTMLElement)) throw new Error('not an element of the page')
  element.focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText(/^Page (9,999|10,000) of 10,000$/)).toBeVisible()
  await expect.element(pageNumbered(10_000)).toBeVisible()
  expect(drawn()).toBeLessThan(6)
  await userEvent.keyboard('{Home}')
  await expect.element(pageNumbered(1)).toBeVisible()
  const width = () => pageNumbered(1).element().getBoundingClientRect().width
  const before = width()
  const smaller = page.getByRole('button', { name: 'Smaller' })
  await expect.element(smaller).toBeDisabled()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.element(page.getByText('125%')).toBeVisible()
  await expect.poll(width).toBeCloseTo(before * 1.25, 0)
  await smaller.click()
  await expect.element(page.getByText('100%')).toBeVisible()
})

test('the preview reports a document that cannot be shown, without a way to sign it, and runs nothing of one that is also a script', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  await openAsPartner(paths.contract)
  await upload(pdfFile('Empty.pdf', pdfOfSize(2000)))
  await look()
  await expect.element(main().getByRole('alert')).toMatchTextContent('This document cannot be shown.')
  await expectGone(link('Go on to sign'))
  goTo(paths.contract)
  await upload(new File([polyglotGif], 'both.gif', { type: 'image/gif' }), 'Choose another file')
  await upload(pdfFile('Both.pdf', polyglotPdf), 'Choose another file')
  await look()
  await expect.element(link('Go on to sign')).toBeVisible()
  expect(alert).not.toHaveBeenCalled()
})
