/** The figures of home as a file. */
import { md5 } from 'js-md5'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { statisticsAdditions } from '#protocol/http/statistics.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { amount, sum } from '#protocol/money.ts'
import { changeAnswers, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { savedRows } from '#testing/saved-file.ts'
import { expectFigure } from '#testing/screen.ts'

const overview = page.getByRole('region', { name: 'Data overview' })

/** Funds a plan and lets it run to its end. */
async function runPlan(password: string): Promise<void> {
  const { list } = await send(planEndpoints.planList, { status: 'waitPut', page_size: 100 })
  const id = list.find(({ product_id }) => product_id === 'pebble-harbor')?.id ?? ''
  await send(userEndpoints.checkTransactionPassword, { password: md5(password) })
  await send(planEndpoints.putPlan, { id, amount: '200', request_id: crypto.randomUUID() })
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
}

test('the figures are saved with their parts, and those of a chosen period by days with a column for each', async () => {
  const { transactionPassword } = await openAsPartner(paths.adCenter)
  await runPlan(transactionPassword)
  await reopenApp(paths.adCenter)
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Show as table' })).toBeVisible()
  const live = await savedRows(/^placard-figures-all-[\d-]+\.csv$/)
  const [total, ...parts] = live
  expect(total?.Record).toBe('Whole period')
  expect(parts.length).toBeGreaterThan(0)
  for (const column of ['Advertising revenue', 'Consumed']) {
    const whole = amount(total?.[column] ?? '')
    expect(sum(parts.map((row) => amount(row[column] || '0')))).toBe(whole)
    expect(Number(whole)).toBeGreaterThan(0)
  }
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
  const [from = '', until = ''] = Object.keys(total ?? {}).slice(1, 3)
  expect([from, until]).toEqual([expect.stringMatching(/^From \(/), expect.stringMatching(/^Until \(/)])
  const spans = parts.map((row) => [row[from], row[until]])
  expect(spans.flat().filter((text) => !time.test(text ?? ''))).toEqual([])
  expect(spans.slice(1).map(([start]) => start)).toEqual(spans.slice(0, -1).map(([, end]) => end))

  const [first, second] = ['2026-01-01', '2026-01-02']
  const chosen = `${paths.adCenter}?from=${first}&to=${second}`
  await reopenApp(chosen)
  await expect.element(page.getByRole('button', { name: 'Back to the live figures' })).toBeVisible()
  const days = await savedRows(/^placard-figures-2026-01-01-2026-01-02-/)
  expect(days.slice(0, 3).map((row) => [row.Record, row[from], row[until]])).toEqual([
    ['Whole period', first, second],
    ['Part of the period', first, first],
    ['Part of the period', second, second],
  ])

  const compared = { consumed: '12.50', profit: '-7.25' }
  changeAnswers(statisticsAdditions.periodStatistics.path, (data) => ({
    ...Object(data),
    ...{ revenue: '101.01', share: '18.18', consumed: '60.06', discount: '5.05', profit: '27.82' },
    ...{ investment_amount: '300.30', delivery_orders: 7, impressions: 8901, clicks: 234 },
    series: [],
    comparison: {
      // Days of Berlin.
      current: { ...compared, from: '2025-12-31T23:00:00Z', until: '2026-01-02T23:00:00Z' },
      previous: { ...compared, profit: '9.75', from: '2025-12-29T23:00:00Z', until: '2025-12-31T23:00:00Z' },
    },
  }))
  await reopenApp(chosen)
  await expectFigure('Advertising revenue', '$101.01', overview)
  const empty = {
    ...{ 'Advertising revenue': '', 'Network’s share': '', 'Paid by coupons': '', 'To be consumed': '' },
    ...{ Funded: '', 'Delivery orders': '', Impressions: '', Clicks: '' },
  }
  expect(await savedRows(/^placard-figures-2026-01-01-2026-01-02-/)).toEqual([
    {
      ...{ Record: 'Whole period', [from]: first, [until]: second, Currency: 'USD' },
      ...{ 'Advertising revenue': '101.01', 'Network’s share': '18.18', Consumed: '60.06' },
      ...{ 'Paid by coupons': '5.05', Profit: '27.82', 'To be consumed': '', Funded: '300.30' },
      ...{ 'Delivery orders': '7', Impressions: '8901', Clicks: '234' },
    },
    {
      ...empty,
      ...{ Record: 'Complete part of the period', [from]: first, [until]: second },
      ...{ Currency: 'USD', Consumed: '12.50', Profit: '-7.25' },
    },
    {
      ...empty,
      ...{ Record: 'Period before', [from]: '2025-12-30', [until]: '2025-12-31' },
      ...{ Currency: 'USD', Consumed: '12.50', Profit: '9.75' },
    },
  ])
})
