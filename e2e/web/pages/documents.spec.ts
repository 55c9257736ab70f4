/**
 * Every test document (`e2e/documents`) is shown as poppler draws it, or what of it is not shown is named and it cannot be signed.
 * A full run takes all of them, a daily one a few of each kind.
 */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { documents } from '../../documents/documents.ts'
import { compare, hasPdftoppm, referencePage } from '../../documents/reference.ts'
import type { TestDocument } from '../../documents/test-document.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { ContractPages } from '../../pages/contract-pages.ts'
import { pdfFile } from '../../upload-files.ts'

/** More pixels than 100 dpi: 366 px wide pages are compared with 827. */
test.use({ deviceScaleFactor: 3 })

/** The part of the pixels that may differ, percent. */
const maxDifference = 2

class DocumentPages extends ContractPages {
  readonly #page: Page
  #hasDocument = false

  constructor(page: Page) {
    super(page)
    this.#page = page
  }

  async upload(name: string, bytes: Uint8Array): Promise<void> {
    await this.open()
    await this.choose(pdfFile(name, bytes), this.#hasDocument ? 'Choose another file' : 'Choose a file')
    this.#hasDocument = true
    await this.expectUploaded(name)
    await this.link('Look at the document').click()
    await this.expectTitle('Contract preview')
  }

  get next() {
    return this.link('Go on to sign')
  }

  get alert() {
    return this.#page.getByRole('main').getByRole('alert')
  }

  /** Scrolls to a page. */
  async scrollTo(name: string, page: number): Promise<void> {
    const region = this.#page.getByRole('region', { name, exact: true })
    const total = Number(/of ([\d,]+)/.exec(await this.#page.getByText(/^Page [\d,]+ of/).innerText())?.[1])
    await region.evaluate(
      (element, part) => {
        element.scrollTop = element.scrollHeight * part
      },
      (page - 1) / total,
    )
    await expect(this.pageNumbered(page)).toBeVisible()
  }
}

async function expectShown(pages: DocumentPages, name: string, { make, pages: numbers = [1] }: TestDocument) {
  await expect(pages.next, 'the signature is offered').toBeVisible({ timeout: 30_000 })
  if (!hasPdftoppm) {
    expect(process.env.CI, 'poppler is missing, which only matters in CI').toBeFalsy()
    return 'shown'
  }
  const found: string[] = []
  for (const number of numbers) {
    const reference = referencePage(make(), number)
    if (!reference) throw new Error('poppler cannot draw it')
    await pages.scrollTo(name, number)
    const canvas = pages.pageNumbered(number).locator('canvas')
    // A page that came into view is drawn after that; comparing a huge one takes a while.
    await expect(async () => {
      const { percent, ink } = await compare(canvas, reference)
      found[number] = `${percent.toFixed(2)} %`
      expect(percent, `page ${number}: percent of the pixels that differ`).toBeLessThanOrEqual(maxDifference)
      expect(ink, `page ${number}: dark pixels for each of the reference`).toBeGreaterThan(0.6)
      expect(ink, `page ${number}: dark pixels for each of the reference`).toBeLessThan(1.5)
    }).toPass({ timeout: 60_000 })
  }
  return `shown, ${found.filter(Boolean).join(', ')}`
}

async function expectRefused(pages: DocumentPages, refused: NonNullable<TestDocument['refused']>) {
  if (refused === 'closed')
    await expect(pages.alert).toContainText('This document cannot be shown.', { timeout: 30_000 })
  else {
    await expect(pages.alert).toContainText('Part of this document cannot be shown', { timeout: 30_000 })
    await expect(pages.alert.getByRole('listitem')).toHaveText([...refused])
    await expect(pages.link('Upload another file')).toBeVisible()
  }
  await expect(pages.next).toHaveCount(0)
  return `refused: ${refused === 'closed' ? 'it does not open' : refused.join('; ')}`
}

for (const { kind, list } of documents) {
  const chosen = isFullRun ? list : list.filter(({ isDaily }) => isDaily)
  if (chosen.length === 0) continue
  test(`${kind} are shown as they are, or refused with the reason`, async ({ page, running }, info) => {
    test.setTimeout(60_000 + chosen.length * 20_000)
    const pages = new DocumentPages(page)
    await logInPartner(page, running, paths.contract)
    const results: string[] = []
    const failed: string[] = []
    for (const document of chosen) {
      const name = `${document.name}.pdf`
      try {
        await pages.upload(name, document.make())
        const result = document.refused
          ? await expectRefused(pages, document.refused)
          : await expectShown(pages, name, document)
        results.push(`${document.name}: ${result}`)
      } catch (error) {
        // The others are looked at all the same.
        failed.push(`${document.name}: ${error}`)
      }
    }
    await info.attach('documents', { body: results.join('\n'), contentType: 'text/plain' })
    expect(failed).toEqual([])
  })
}
