/** Files with figures: the summary of a year as page, CSV and PDF, and the plans and the figures of home as CSV. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { amount, sum, zero } from '#protocol/money.ts'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { test as base, builtWeb, expect } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { tokenOf } from '../../ready-partner.ts'
import { compareSummaryFiles } from '../../summary-files.ts'

/** With some weeks of history, which lie in two months or more. */
const test = base.extend<object, { running: Awaited<ReturnType<typeof startSandbox>> }>({
  running: [
    async ({}, use) => {
      const running = await startSandbox({
        ports: 0,
        data: { memory: true },
        staticFolder: builtWeb,
        speed: 0.001,
        passwordCost: cheapCost,
        hasDemo: true,
      })
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
})

// In one worker: seeding the history takes longer than the tests.
test.describe.configure({ mode: 'default' })

type Rows = readonly Record<string, string>[]

/** Presses the button and reads the file. */
async function savedRows(page: Page, name: RegExp): Promise<Rows> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(name)
  const text = await readFile(await download.path(), 'utf8')
  return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
}

const sumOf = (rows: Rows, column: string) =>
  sum(rows.map((row) => amount(row[column] === '' ? '0' : (row[column] ?? 'missing'))))

test('the plans are saved as they are filtered, all pages of them', async ({ page, running }) => {
  if (!running.demo) throw new Error('no demo account')
  const headers = { [tokenHeader]: await tokenOf(running, running.demo) }
  const address = `${running.origin}${basePath}${planEndpoints.planList.path}`
  const listed = async (query: string) => {
    const response = await fetch(`${address}?page_size=100&${query}`, { headers })
    return v.parse(planEndpoints.planList.response, v.parse(Envelope, await response.json()).data)
  }
  // The app asks for a hundred plans at a time, and gets two.
  let pages = 0
  await page.route(/plan\/order\/list\?.*page_size=100/, (route) => {
    pages += 1
    return route.continue({ url: route.request().url().replace('page_size=100', 'page_size=2') })
  })
  await openAs(page, running, running.demo, '/plan?status=settled&sort=net_low')
  const settled = await savedRows(page, /^placard-plans-[\d-]+\.csv$/)
  const expected = await listed('status=settled&sort=net_low')
  expect(expected.total).toBeGreaterThan(2)
  expect(pages).toBe(Math.ceil(expected.total / 2))
  expect(settled.map((row) => row['Plan number'])).toEqual(
    expected.list.map(({ plan_number }) => plan_number),
  )
  expect(sumOf(settled, 'Net')).toBe(sum(expected.list.map(({ net }) => net ?? zero)))
  expect(sumOf(settled, 'Revenue')).toBe(sum(expected.list.map(({ revenue }) => revenue)))
  expect(settled.map((row) => row['Revenue (est.)'])).toEqual(settled.map(() => ''))
  expect(settled[0]).toMatchObject({ Status: 'Settled', Currency: 'USD' })

  await page.goto('/#/plan')
  const all = await savedRows(page, /^placard-plans-/)
  expect(all).toHaveLength((await listed('')).total)
  const waiting = all.filter((row) => row.Status === 'Ready to fund')
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map((row) => [row.Funded, row.Billed, row['Revenue (est.)']])).toEqual(
    waiting.map(() => ['', '', '']),
  )
  expect(Number(waiting[0]?.['Past plans of the product'])).toBeGreaterThan(0)
})

test('the figures of home are saved with their parts, of a chosen period by days', async ({
  page,
  running,
}) => {
  if (!running.demo) throw new Error('no demo account')
  await openAs(page, running, running.demo, '/ad-center')
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show as table' })).toBeVisible()
  const live = await savedRows(page, /^placard-figures-all-[\d-]+\.csv$/)
  const [total, ...parts] = live
  expect(total?.Record).toBe('Whole period')
  expect(parts.length).toBeGreaterThan(0)
  for (const column of ['Advertising revenue', 'Consumed'])
    expect(sumOf(parts, column)).toBe(amount(total?.[column] ?? ''))
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
  const [from, until] = Object.keys(total ?? {}).slice(1, 3)
  expect([from, until]).toEqual([expect.stringMatching(/^From \(/), expect.stringMatching(/^Until \(/)])
  const spans = parts.map((row) => [row[from ?? ''], row[until ?? '']])
  expect(spans.flat().filter((text) => !time.test(text ?? ''))).toEqual([])
  expect(spans.slice(1).map(([start]) => start)).toEqual(spans.slice(0, -1).map(([, end]) => end))

  const [first, second] = ['2026-01-01', '2026-01-02']
  await page.goto(`/#/ad-center?from=${first}&to=${second}`)
  await expect(page.getByRole('button', { name: 'Back to the live figures' })).toBeVisible()
  const chosen = await savedRows(page, /^placard-figures-2026-01-01-2026-01-02-/)
  expect(chosen.slice(0, 3).map((row) => [row.Record, row[from ?? ''], row[until ?? '']])).toEqual([
    ['Whole period', first, second],
    ['Part of the period', first, first],
    ['Part of the period', second, second],
  ])
})

test('the summary of a year has the same figures as a page, as CSV and as PDF', async ({
  page,
  running,
}, info) => {
  if (!running.demo) throw new Error('no demo account')
  await openAs(page, running, running.demo, '/wallet')
  await page.getByText('Manage').click()
  await page.getByRole('link', { name: /^Summary/ }).click()
  const { paper, rows } = await compareSummaryFiles(page, info)
  expect(rows[0]?.Period).toMatch(/-01$/)
  expect(paper).toContain(`Account: ${running.demo.username}`)
  expect(paper).toMatch(/Made from the statement [\d,]+ entries · numbers 1 to \d+/)
  expect(paper).toMatch(/Code for comparing devices: (\d{4} ?){5}/)
  expect(paper).toContain('nobody operates it')
})

test('a statement leads to its summary, and the summary back to its statement', async ({ page, running }) => {
  if (!running.demo) throw new Error('no demo account')
  await openAs(page, running, running.demo, '/wallet/statement')
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await page.getByRole('link', { name: 'Summary of this period' }).click()
  await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
  await expect(page.getByText('Net result', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Net result', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Statement of this period' }).click()
  await expect(page.getByText('Opening balance').first()).toBeVisible()
  await page.getByRole('button', { name: 'Another period' }).click()
  await expect(page.getByLabel('First day')).toBeVisible()
})
