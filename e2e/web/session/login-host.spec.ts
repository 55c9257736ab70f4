/** A stored login belongs to the API host where it was created. One without a host: `session.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { startRecordingHost } from '../../local-server.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { readyPartner } from '../../ready-partner.ts'
import { startWebDeployment } from '../../web-deployment.ts'

const storedLogin = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('fb_token'), localStorage.getItem('fb_userInfo')])

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in' })

test('when the configuration names another host, that host gets no token, and the other tab passes none on', async ({
  page,
  context,
  running,
}) => {
  const site = await startWebDeployment(running.origin)
  const other = await startRecordingHost()
  const partner = await readyPartner(running)
  await page.goto(`${site.origin}/#/login`)
  await new AccountPages(page).logIn(partner)
  await new AccountPages(page).expectTitle('Ad center')
  const second = await context.newPage()
  await second.goto(`${site.origin}/#/settings`)
  await new AccountPages(second).expectTitle('Settings')

  site.configure({ host: other.origin })
  await page.reload()
  await expect(logInButton(page)).toBeVisible()
  await expect.poll(() => other.requests.length).toBeGreaterThan(0)
  expect(await storedLogin(page)).toEqual([null, null])
  expect(await page.locator('body').innerHTML()).not.toContain(partner.username)

  // The other tab still talks to the first host; a login there has no effect here.
  await expect(logInButton(second)).toBeVisible()
  await new AccountPages(second).logIn(partner)
  await expect.poll(async () => (await storedLogin(page))[0]).toBeTruthy()
  await page.evaluate(() => {
    location.hash = '/wallet'
  })
  await expect(page).toHaveURL(/#\/login$/)
  await page.reload()
  await expect(logInButton(page)).toBeVisible()
  expect(await storedLogin(page)).toEqual([null, null])
  for (const { path, headers } of other.requests) expect(headers, path).not.toContain('x-ct')

  await page.close()
  await second.close()
  await other.close()
  site.close()
})
