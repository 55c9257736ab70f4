/** The lock of an idle app, with the browser's clock. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'

const locked = (page: Page) => page.getByRole('heading', { name: 'Placard is locked' })

/** The last use that a tab has stored; undefined before the first. */
const lastUse = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('placard') ?? '{}').activeAt)

async function lockAfter(page: Page, label: string): Promise<void> {
  await page.goto('/#/settings')
  await page.getByLabel('Lock after inactivity').selectOption(label)
  // The idle time counts from the first observed use.
  await expect.poll(() => lastUse(page)).toBeGreaterThan(0)
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('an idle app shows nothing until the login password is entered, in every tab, after sleep and after a reload', async ({
  page,
  running,
  context,
}) => {
  await page.clock.install()
  const partner = await logInPartner(page, running, '/wallet')
  const account = new AccountPages(page)
  await account.expectTitle('Wallet')
  await lockAfter(page, 'After 5 minutes')
  await expect(page.getByText('does not protect the data of this browser')).toBeVisible()
  await page.goto('/#/wallet')
  await account.expectTitle('Wallet')
  await expect(page.getByText('500.00').first()).toBeVisible()

  await page.clock.runFor('04:30')
  await page.mouse.move(50, 60)
  await page.clock.runFor('04:50')
  await expect(locked(page)).toHaveCount(0)
  await page.clock.runFor('00:11')
  await expect(locked(page)).toBeVisible()
  await expect(page.getByLabel('Login password')).toBeFocused()
  await expect(page).toHaveTitle('Placard')
  const shown = await page.locator('body').innerHTML()
  expect(shown).not.toMatch(/500|partner\d/)
  await expect(page.getByText('Sandbox: simulated data, no real money')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)

  await page.reload()
  await expect(locked(page)).toBeVisible()
  await page.goto('/#/profile')
  await expect(locked(page)).toBeVisible()
  await unlock(page, 'not my password')
  await new AdCenterPages(page).expectFault('Login password', 'The login password is wrong.')
  await unlock(page, partner.password)
  await account.expectTitle('Profile')

  await lockAfter(page, 'After 15 minutes')
  const usedAt = await lastUse(page)
  const second = await context.newPage()
  await second.goto('/#/profile')
  await new AccountPages(second).expectTitle('Profile')
  // Opening it counts as use, as soon as it watches.
  await expect.poll(() => lastUse(second)).not.toBe(usedAt)
  // Timers do not run while a machine sleeps; after the first input the app is locked in every tab.
  await page.clock.fastForward('16:00')
  await page.mouse.move(50, 60)
  await expect(locked(page)).toBeVisible()
  await expect(locked(second)).toBeVisible()
  await unlock(second, partner.password)
  await new AccountPages(second).expectTitle('Profile')
  await account.expectTitle('Settings')

  // Opened again after the idle time, the app is locked before it shows anything.
  const storedSettings = await page.evaluate(() => localStorage.getItem('placard') ?? '{}')
  await second.close()
  await page.goto('about:blank')
  const third = await context.newPage()
  await third.addInitScript(
    (text) => {
      if (!sessionStorage.getItem('put')) localStorage.setItem('placard', text)
      sessionStorage.setItem('put', '1')
    },
    JSON.stringify({ ...JSON.parse(storedSettings), activeAt: Date.now() - 16 * 60_000 }),
  )
  await third.goto('/#/wallet')
  await expect(locked(third)).toBeVisible()

  // Logging out leads to an unlocked login.
  await third.getByRole('button', { name: 'Log out' }).click()
  await third.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await new AccountPages(third).logIn(partner)
  await expect(third.getByRole('banner')).toBeVisible()
  await expect(locked(third)).toHaveCount(0)
})
