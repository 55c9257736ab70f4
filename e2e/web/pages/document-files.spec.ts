/** What pdf.js fetches for a document: only what it needs, and again after a failure. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { documentNamed } from '../../documents/documents.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { ContractPages } from '../../pages/contract-pages.ts'
import { pdfFile } from '../../upload-files.ts'

/** The names of the files that are fetched for documents from now on, each once. */
function fetchedFiles(page: Page): ReadonlySet<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/pdf-\w+\/(.+)$/.exec(request.url())?.[1]
    if (name !== undefined) names.add(name)
  })
  return names
}

for (const [name, files] of [
  ['a scan in JPEG', []],
  ['a scan in JPEG 2000', ['openjpeg_nowasm_fallback.js']],
  ['a scan in CCITT group 4', ['jbig2_nowasm_fallback.js']],
  ['symbols of Zapf Dingbats', ['FoxitDingbats.pfb']],
  ['Korean in the code of Windows, without a font', ['Adobe-Korea1-UCS2.bcmap', 'KSCms-UHC-H.bcmap']],
] as const)
  test(`${name} fetches ${files.length === 0 ? 'nothing' : files.join(' and ')}`, async ({
    page,
    running,
  }) => {
    const fetched = fetchedFiles(page)
    const pages = new ContractPages(page)
    await logInPartner(page, running, paths.contract)
    await pages.choose(pdfFile('Document.pdf', documentNamed(name)))
    await pages.expectUploaded('Document.pdf')
    expect([...fetched], 'before it is looked at').toEqual([])
    await pages.previewAndGoToSign()
    expect([...fetched].toSorted()).toEqual([...files])
  })

test.describe('a failure to fetch', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  for (const [name, file] of [
    ['Korean in the code of Windows, without a font', 'KSCms-UHC-H.bcmap'],
    ['a scan in JPEG 2000', 'openjpeg_nowasm_fallback.js'],
  ] as const)
    test(`without ${file} ${name} is not called damaged, cannot be signed, and is shown after another try`, async ({
      page,
      running,
    }) => {
      const pages = new ContractPages(page)
      const next = pages.link('Go on to sign')
      const pattern = `**/${file}`
      await logInPartner(page, running, paths.contract)
      await pages.choose(pdfFile('Document.pdf', documentNamed(name)))
      await pages.expectUploaded('Document.pdf')
      await page.route(pattern, (route) => route.abort('internetdisconnected'))
      await pages.link('Look at the document').click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('Something that this document needs could not be loaded.')
      await expect(next).toHaveCount(0)
      await page.unroute(pattern)
      await alert.getByRole('button', { name: 'Try again' }).click()
      // Decoded twice, to be shown and to be checked.
      await expect(next).toBeVisible({ timeout: 30_000 })
      await expect(alert).toHaveCount(0)
    })
})

test('what was not shown cannot be signed by its address', async ({ page, running }) => {
  const pages = new ContractPages(page)
  await logInPartner(page, running, paths.contract)
  await pages.choose(pdfFile('Document.pdf', documentNamed('a stamp without an appearance')))
  await pages.expectUploaded('Document.pdf')
  await pages.link('Look at the document').click()
  await expect(page.getByText('Page 1: a note or a form field')).toBeVisible()
  await page.evaluate((path) => {
    location.hash = path
  }, paths.contractSign)
  await expect(page.getByText('Look at the document first')).toBeVisible()
  await page.goBack()
  await pages.link('Upload another file').click()
  await pages.choose(
    pdfFile('Another.pdf', documentNamed('a stamp with its appearance')),
    'Choose another file',
  )
  await pages.expectUploaded('Another.pdf')
  await pages.previewAndGoToSign()
})
