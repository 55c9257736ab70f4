/** The summary of a period as a page, a CSV file and a PDF, which must have the same figures. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readPdf } from './read-pdf.ts'

const moneyColumns = ['Deposits', 'Withdrawals', 'Fees', 'VIP subscription']
const planColumns = [
  'Funded',
  'Budget returned',
  'Consumed',
  'Revenue',
  'Network’s share',
  'Paid by coupons',
  'Net result',
]
const columns = [...moneyColumns, ...planColumns]

/** `$1,234.50` or `+$1,234.50` as `1234.50`. */
const plain = (text: string): string => text.replaceAll(/[^\d.\u2212]/g, '').replace('\u2212', '-')
/** `-1234.50` as on paper. */
const inPrint = (figure: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
    .format(Number(figure))
    .replace('-', '\u2212')

/** The figures of one group of lists, by their labels. */
async function figuresOf(part: Locator): Promise<Record<string, string>> {
  const labels = await part.getByRole('term').allTextContents()
  const values = await part.locator('dd .visually-hidden').allTextContents()
  return Object.fromEntries(labels.map((label, index) => [label, plain(values[index] ?? '')]))
}

type Row = Readonly<Record<string, string>>

/** Prepares the summary of the chosen period; its rows, and the text of the paper, after the three were compared. */
export async function compareSummaryFiles(
  page: Page,
  info: TestInfo,
): Promise<{ rows: Row[]; paper: string }> {
  await page.getByRole('button', { name: 'Prepare summary' }).click()
  await expect(page.getByText(/^Verified: opening/)).toBeVisible()
  const months = page.getByRole('region', { name: 'Months' }).getByRole('listitem')
  await page.evaluate(() => {
    for (const month of document.querySelectorAll('details')) month.open = true
  })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^placard-summary-\d{4}-\d\d-\d\d-[\d-]+\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
  const whole = rows.at(-1) ?? {}
  expect(whole.Period).toBe('Whole period')
  expect(rows).toHaveLength((await months.count()) + 1)
  const onPage = await figuresOf(page.getByRole('region', { name: /.+ to .+/ }))
  const shown = columns.filter((column) => onPage[column] !== undefined)
  const expected = (row: Record<string, string>) => shown.map((column) => row[column])
  expect(shown.map((column) => onPage[column])).toEqual(expected(whole))
  // Only what is zero in every month is left out.
  for (const column of columns.filter((name) => !shown.includes(name)))
    expect(rows.map((row) => row[column])).toEqual(rows.map(() => '0.00'))
  expect([onPage['At the start'], onPage['At the end']]).toEqual([
    whole['Total assets: At the start'],
    whole['Total assets: At the end'],
  ])
  for (const [index, row] of rows.slice(0, -1).entries()) {
    const ofMonth = await figuresOf(months.nth(index))
    expect(shown.map((column) => ofMonth[column])).toEqual(expected(row))
  }

  const file = info.outputPath('summary.pdf')
  await page.pdf({ path: file, format: 'A4' })
  const paper = (await readPdf(file)).pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const row of rows) {
    const title = row === whole ? 'Whole period' : new Date(`${row.Period}-01T00:00:00Z`)
    const month =
      typeof title === 'string'
        ? title
        : title.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const figures = (names: readonly string[]) => names.map((name) => inPrint(row[name] ?? '')).join(' ')
    expect(paper).toContain(`${month} ${figures(planColumns.filter((column) => shown.includes(column)))}`)
    const balance = [
      'Total assets: At the start',
      ...moneyColumns.filter((column) => shown.includes(column)),
      'Net result',
    ]
    expect(paper).toContain(`${month} ${figures(balance)}`)
  }
  return { rows, paper }
}
