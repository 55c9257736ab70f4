import { doMainJob } from '../main-job.ts'
import { expect, test } from './support/fixtures.ts'

test('a newcomer does the main job in the desktop app', async ({ openWindow, desk, running }) => {
  const { page } = await openWindow()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const open = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash
    }, path)
  await doMainJob({ page, desk, running, open })
})
