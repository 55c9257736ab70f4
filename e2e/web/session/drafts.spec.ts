/** Long texts across real reloads, tabs and the lock. Whose they are and how they end: `src/renderer/shared/forms/drafts.test.tsx`. */
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { expireSessions } from '../../ready-partner.ts'

const long = 'A long report of what happened today. '.repeat(16).slice(0, 576)

test('a feedback outlives a reload right after the last key, the lock, another tab and the end of the session', async ({
  page,
  context,
  running,
}) => {
  const partner = await logInPartner(page, running, '/ad-center/feedback')
  const message = page.getByLabel('Your message')
  await message.fill(long)
  await page.reload()
  await expect(message).toHaveValue(long)

  const other = await context.newPage()
  await other.goto(`${running.origin}/#/ad-center/feedback`)
  await expect(other.getByLabel('Your message')).toHaveValue(long)
  await other.close()

  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('placard') ?? '{}')
    localStorage.setItem('placard', JSON.stringify({ ...settings, idleMinutes: 5, activeAt: 1 }))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Placard is locked' })).toBeVisible()
  expect(await page.content()).not.toContain('A long report')
  await page.getByLabel('Login password').fill(partner.password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(message).toHaveValue(long)

  await expireSessions(running, partner.username)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const pages = new AccountPages(page)
  await pages.logIn(partner)
  await pages.expectTitle('Feedback')
  await expect(message).toHaveValue(long)
})
