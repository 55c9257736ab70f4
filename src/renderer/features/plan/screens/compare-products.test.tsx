/** Products side by side, and funding a product again. */
import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths, productDetailPath } from '#app/routing/paths.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { answerRequests, openAsPartner, test } from '#testing/app.tsx'
import { amountField, confirmFunding, expectStatus, funded, fundPlan } from '#testing/plan.ts'
import { dialog, expectCount, expectGone, expectPath, expectTitle, goTo, main } from '#testing/screen.ts'

const table = page.getByRole('table', { name: 'Compare products' })
const columns = table.getByRole('columnheader')

async function addProduct(name: string) {
  await page.getByRole('button', { name: 'Add a product' }).click()
  const sheet = dialog('Product to compare')
  await sheet.getByRole('option', { name }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
}

test('up to three products stand side by side with limits, share, record and rules; losses come first', async () => {
  await openAsPartner(paths.plan)
  await expectTitle('Plans')
  await expect.element(page.getByRole('heading', { name: 'Ready to fund' })).toBeVisible()
  await main().getByRole('link', { name: 'Compare products' }).click()
  await expect.element(page.getByText('Nothing to compare yet')).toBeVisible()
  await addProduct('Tidewheel')
  await addProduct('Pebble Harbor')
  await expectCount(columns, 2)
  await addProduct('Quillwise')
  await expectPath(`${paths.plan}?compare=tidewheel%2Cpebble-harbor%2Cquillwise`)
  await expect
    .poll(() =>
      columns
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual(['Tidewheel', 'Pebble Harbor', 'Quillwise'])
  await expectGone(page.getByRole('button', { name: 'Add a product' }))
  await expect.element(page.getByText('Past results do not predict the next one.')).toBeVisible()
  await expect.element(table).toMatchTextContent('$500.00 – $50,000.00')
  await expectCount(table.getByText(/\d+ of \d+ past plans ended with a loss\./), 3)
  await expectCount(table.getByText('20%', { exact: true }), 3)
  const steps = table
    .getByRole('term')
    .elements()
    .map((term) => term.textContent)
  expect(steps.slice(0, 6)).toEqual([
    'Loss over 20%',
    'Loss up to 20%',
    'Loss up to 10%',
    'Gain up to 10%',
    'Gain up to 20%',
    'Gain over 20%',
  ])
  expect(steps).toHaveLength(18)

  await page.getByRole('button', { name: 'Remove Tidewheel' }).click()
  await expectCount(columns, 2)
  await expectPath(`${paths.plan}?compare=pebble-harbor%2Cquillwise`)
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Ready to fund' })).toBeVisible()
})

test('a product leads to its comparison; a product that does not exist is named in its column', async () => {
  await openAsPartner(`${paths.plan}?compare=pebble-harbor,no-such-product,pebble-harbor`)
  await expectCount(columns, 2)
  await expect.element(columns.getByText('This product does not exist')).toBeVisible()
  await columns.getByRole('link', { name: 'Pebble Harbor' }).click()
  await expectTitle('Product')
  await page.getByRole('link', { name: 'Compare products' }).click()
  await expectPath(`${paths.plan}?compare=pebble-harbor`)
  await expectCount(columns, 1)
})

test('a comparison that the host refuses says so, and loads on a retry', async () => {
  const refusing = answerRequests(planEndpoints.productDetail.path, {
    code: 400,
    msg: 'Not today.',
    data: {},
  })
  await openAsPartner(`${paths.plan}?compare=pebble-harbor`)
  const retry = main().getByRole('alert').getByRole('button')
  await expect.element(retry).toBeVisible()
  refusing.end()
  await retry.click()
  await expectCount(columns, 1)
})

test('a settled plan is funded again through the same steps, with the plan that waits now', async () => {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Orbit Orchard', '300')
  const first = new URLSearchParams(location.hash.split('?')[1]).get('id')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
  await page.getByRole('link', { name: 'See the plan' }).click()
  await expectStatus('Settled')
  await page.getByRole('link', { name: 'Fund again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Fund plan' })).toBeVisible()
  expect(new URLSearchParams(location.hash.split('?')[1]).get('id')).not.toBe(first)
  await expect.element(page.getByText('past plans ended with a loss.')).toBeVisible()
  await userEvent.fill(amountField, '150')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('region', { name: 'Review' })).toBeVisible()
})

test('a plan that can still be funded is not offered a second time', async () => {
  await openAsPartner(productDetailPath('orbit-orchard'))
  const fund = main().getByRole('link', { name: 'Fund this plan' })
  await expect.element(fund).toBeVisible()
  const id = new URLSearchParams(fund.element().getAttribute('href')?.split('?')[1]).get('id') ?? ''
  // The page knows by now which plan of the product waits.
  goTo(`${paths.planDetail}?${new URLSearchParams({ id })}`)
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectCount(main().getByRole('link', { name: /^Fund/ }), 1)
})
