/** The summary of a year as page, CSV and PDF. Plans and figures of home as CSV: beside their screens. */
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { test as base, builtWeb, expect } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
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

test.describe('with a lost file', () => {
  test.use({ expectedError: /ERR_FAILED/ })
  test('a statement whose code did not arrive can be tried again', async ({ page, running }) => {
    if (!running.demo) throw new Error('no demo account')
    await page.route('**/assets/statement-parts-*.js', (route) => route.abort(), { times: 1 })
    await openAs(page, running, running.demo, '/wallet/statement')
    await page.getByRole('button', { name: 'Prepare statement' }).click()
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible()
  })
})
