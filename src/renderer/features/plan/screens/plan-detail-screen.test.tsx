import * as v from 'valibot'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { changeAnswers, openAsPartner, test } from '#testing/app.tsx'
import { expectFigure, expectGone, figure, main } from '#testing/screen.ts'

const share = 'Network’s share of the revenue'

async function openPlan(name: string): Promise<void> {
  await main().getByRole('link', { name }).click()
  await expect.element(page.getByRole('heading', { name: 'Before you fund it' })).toBeVisible()
}

test('the share, the break-even revenue and the record of losses are shown before a plan is funded', async () => {
  await openAsPartner(paths.plan)
  await openPlan('Quillwise')
  await expect.element(figure(share)).toMatchTextContent('20%')
  await expect.element(figure(share)).toMatchTextContent('Taken at settlement. Your level is 1.')
  const record = figure('Past results')
  await expect.element(record).toMatchTextContent(/\d+ of \d+ past plans ended with a loss\./)
  await expect.element(record).toMatchTextContent('Sum of all results: ')
  await expectGone(figure('Break-even revenue'))

  await page.getByRole('link', { name: 'Fund this plan' }).click()
  await expect.element(figure(share)).toMatchTextContent('20%')
  await page.getByLabelText('Amount to fund').fill('100')
  await expectFigure('Break-even revenue', '$125.00')
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('region', { name: 'Review' })
  await expect.element(figure(share, summary)).toMatchTextContent('20%')
  await expectFigure('Break-even revenue', '$125.00', summary)
  await expect.element(figure('Past results', summary)).toMatchTextContent('past plans ended with a loss.')
  await expectGone(figure('Fee', summary))
})

test('a host that does not state the share is said to do so', async () => {
  changeAnswers('/basic_config', (data) => ({
    ...v.parse(v.record(v.string(), v.unknown()), data),
    shop_levels: [],
  }))
  await refreshConfig()
  await openAsPartner(paths.plan)
  await openPlan('Pebble Harbor')
  await expect.element(figure(share)).toMatchTextContent('The host does not state it.')
})
