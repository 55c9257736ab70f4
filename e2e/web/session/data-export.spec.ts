import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'

test('all data is saved as one file', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/profile')
  const downloadStarted = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all my data' }).click()
  const download = await downloadStarted
  expect(download.suggestedFilename()).toMatch(/^placard-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data.username).toBe(partner.username)
  expect(data.sections.map(({ name }: { name: string }) => name)).toContain('entries')
  await expect(page.getByText('Your data was saved')).toBeVisible()
})
