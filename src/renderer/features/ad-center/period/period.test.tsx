/** The figures of a period that the user chooses, on home. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { statisticsAdditions } from '#protocol/http/statistics.ts'
import { changeAnswers, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { dialog, expectFigure, expectGone, expectPath } from '#testing/screen.ts'

const overview = page.getByRole('region', { name: 'Data overview' })
const path = statisticsAdditions.periodStatistics.path

test('a period is chosen by its days, stays in the address, and is compared with the days before', async () => {
  changeAnswers(path, (data) => ({
    ...Object(data),
    revenue: '30.00',
    share: '6.00',
    consumed: '20.00',
    discount: '1.00',
    profit: '5.00',
    comparison: {
      current: {
        from: '2026-03-01T00:00:00Z',
        until: '2026-03-03T00:00:00Z',
        consumed: '20.00',
        profit: '5.00',
      },
      previous: {
        from: '2026-02-27T00:00:00Z',
        until: '2026-03-01T00:00:00Z',
        consumed: '12.00',
        profit: '7.50',
      },
    },
  }))
  await openAsPartner(paths.adCenter)
  await overview.getByRole('button', { name: 'Another period' }).click()
  const sheet = dialog('Choose a period')
  await sheet.getByLabelText('First day').fill('2026-03-02')
  await sheet.getByLabelText('Last day').fill('2026-03-01')
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect.element(sheet).toMatchTextContent('The first day is after the last one.')
  await sheet.getByLabelText('First day').fill('2026-03-01')
  await sheet.getByLabelText('Last day').fill('2026-03-02')
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
  await expectPath(/from=2026-03-01&to=2026-03-02/)
  await expectFigure('Advertising revenue', '$30.00', overview)
  await expect.element(overview).toMatchTextContent('before $7.50')
  await expect.element(overview).toMatchTextContent('difference \u2212$2.50')
  await overview.getByRole('button', { name: 'How it adds up' }).click()
  const sum = dialog('How the profit adds up')
  await expect.element(sum).toMatchTextContent('+$5.00')
  await sum.getByRole('button', { name: 'Close' }).click()
  await reopenApp(location.hash.slice(1))
  await expectFigure('Advertising revenue', '$30.00', overview)
  await overview.getByRole('button', { name: 'Back to the live figures' }).click()
  await expect.element(overview.getByRole('tab', { name: 'Today' })).toBeVisible()
  expect(location.hash).not.toContain('from=')
})

test('a young account has nothing to compare with, and a host without periods shows no way to them', async () => {
  await openAsPartner(`${paths.adCenter}?from=2026-03-01&to=2026-03-02`)
  await expect.element(overview).toMatchTextContent('There is no earlier period of the same length')
  changeAnswers('/basic_config', (data) => JSON.parse(JSON.stringify(data).replace(path, '/none')))
  await refreshConfig()
  await reopenApp(`${paths.adCenter}?from=2026-03-01&to=2026-03-02`)
  await expect.element(overview.getByRole('tab', { name: 'Today' })).toBeVisible()
  await expectGone(overview.getByRole('button', { name: 'Another period' }))
})
