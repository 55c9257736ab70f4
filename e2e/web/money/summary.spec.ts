/** Files with figures: the summary of a year as page, CSV and PDF, and the plans and the figures of home as CSV. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { statisticsAdditions } from '#protocol/http/statistics.ts'
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

const AnyAnswer = v.looseObject({ data: v.looseObject({}) })

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
  expect(sumOf(settled, 'Billed')).toBe(sum(expected.list.map(({ billed }) => billed)))
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

test('every figure of a period and of the one before has its own column', async ({ page, running }) => {
  if (!running.demo) throw new Error('no demo account')
  const compared = { consumed: '12.50', profit: '-7.25' }
  const figures = {
    ...{ revenue: '101.01', share: '18.18', consumed: '60.06', discount: '5.05', profit: '27.82' },
    ...{ investment_amount: '300.30', delivery_orders: 7, impressions: 8901, clicks: 234 },
    series: [],
    comparison: {
      current: { ...compared, from: '2026-01-01T00:00:00Z', until: '2026-01-03T00:00:00Z' },
      previous: { ...compared, profit: '9.75', from: '2025-12-30T00:00:00Z', until: '2026-01-01T00:00:00Z' },
    },
  }
  await page.route(`**${basePath}${statisticsAdditions.periodStatistics.path}?*`, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = v.parse(AnyAnswer, await response.json())
    await route.fulfill({ response, json: { ...envelope, data: { ...data, ...figures } } })
  })
  await openAs(page, running, running.demo, '/ad-center?from=2026-01-01&to=2026-01-02')
  const rows = await savedRows(page, /^placard-figures-2026-01-01-2026-01-02-/)
  const empty = {
    ...{ 'Advertising revenue': '', 'Network’s share': '', 'Paid by coupons': '', 'To be consumed': '' },
    ...{ Funded: '', 'Delivery orders': '', Impressions: '', Clicks: '' },
  }
  expect(rows).toEqual([
    {
      ...{ Record: 'Whole period', 'From (UTC)': '2026-01-01', 'Until (UTC)': '2026-01-02', Currency: 'USD' },
      ...{ 'Advertising revenue': '101.01', 'Network’s share': '18.18', Consumed: '60.06' },
      ...{ 'Paid by coupons': '5.05', Profit: '27.82', 'To be consumed': '', Funded: '300.30' },
      ...{ 'Delivery orders': '7', Impressions: '8901', Clicks: '234' },
    },
    {
      ...empty,
      ...{ Record: 'Complete part of the period', 'From (UTC)': '2026-01-01', 'Until (UTC)': '2026-01-02' },
      ...{ Currency: 'USD', Consumed: '12.50', Profit: '-7.25' },
    },
    {
      ...empty,
      ...{ Record: 'Period before', 'From (UTC)': '2025-12-30', 'Until (UTC)': '2025-12-31' },
      ...{ Currency: 'USD', Consumed: '12.50', Profit: '9.75' },
    },
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
