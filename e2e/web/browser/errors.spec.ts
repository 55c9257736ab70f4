/** Ended sessions and missing data, across reloads. Each envelope code: `app/handle-api-error.test.tsx`. */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { expectToast } from '../../expect-toast.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { expireSessions } from '../../ready-partner.ts'

const expired = 'Your login has expired. Please log in again.'

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('fb_token'), localStorage.getItem('fb_userInfo')])

test('an expired login shows one message, leads to the login and back to the page, also after a logout in this tab', async ({
  page,
  running,
}) => {
  const account = new AccountPages(page)
  const partner = await logInPartner(page, running, '/ad-center')
  await account.expectTitle('Ad center')
  await account.logOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await account.logIn(partner)
  await account.expectTitle('Ad center')

  await expireSessions(running, partner.username)
  await expectToast(page, expired, () => page.goto('/#/plan'))
  await expect(page).toHaveURL(/#\/login$/)
  expect(await stored(page)).toEqual([null, null])
  await account.logIn(partner)
  await account.expectTitle('Plans')

  // After a logout, the next login also returns to the requested page.
  await page.goto('/#/ad-center')
  await account.logOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goto('/#/wallet')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await account.logIn(partner)
  await account.expectTitle('Wallet')
})

test('missing parts of a page load automatically within 5 s, and a missing text offers a reload', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  let isBroken = true
  const sent: Record<string, number> = { '/basic_config': 0, '/bank_card/detail': 0 }
  for (const call of Object.keys(sent))
    await page.route(`**${basePath}${call}*`, (route) => {
      sent[call] = (sent[call] ?? 0) + 1
      return isBroken ? route.fulfill({ json: { code: 200, msg: '', data: null } }) : route.fallback()
    })
  await page.clock.install()
  await page.goto('/?anew#/ad-center')
  await expect(page.getByText('Data overview')).toBeVisible()
  const step = page.getByRole('region', { name: 'Next' }).getByRole('link')
  await expect(step).toBeHidden()
  await expect(page.getByText('Frequently asked')).toBeHidden()
  await expect.poll(() => Object.values(sent).every((count) => count > 0)).toBe(true)
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = { ...sent }
  isBroken = false
  const areSentAgain = () => Object.keys(sent).every((call) => (sent[call] ?? 0) > (before[call] ?? 0))
  await page.clock.runFor(5_000)
  await expect.poll(areSentAgain).toBe(true)
  await page.clock.resume()
  await expect(step).toBeVisible()
  await expect(page.getByText('Frequently asked')).toBeVisible()

  isBroken = true
  await page.goto('/?again#/privacy')
  const reload = page.getByRole('button', { name: /Could not read.*Tap to try again/ })
  await expect(reload).toBeVisible()
  // After what the app asks for by itself, which would bring the text as well.
  await page.clock.pauseAt(Date.now() + 120_000)
  await expect(reload).toBeVisible()
  isBroken = false
  await reload.click()
  await expect(page.getByText('This is the privacy text of the sandbox')).toBeVisible()
})

test.describe('with the server away', () => {
  test.use({ expectedError: /ERR_|Failed to (load|fetch)/ })

  test('a page whose file is blocked says so, and opens when the user tries again', async ({
    page,
    running,
  }) => {
    await page.route('**/assets/level-screen-*', (route) => route.abort('blockedbyclient'))
    await logInPartner(page, running, '/settings')
    const account = new AccountPages(page)
    await account.expectTitle('Settings')
    await page.evaluate(() => {
      location.hash = '#/ad-center/level'
    })
    const problem = page.getByRole('alert')
    await expect(problem).toContainText('One of its files could not be loaded. Try again, or reload the app.')
    await expect(problem).not.toContainText('reconnect')
    await expect(problem.getByRole('button', { name: 'Reload' })).toBeVisible()
    await page.unroute('**/assets/level-screen-*')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await account.expectTitle('Shop level')
    await expect(page.getByText(/Level 1/).first()).toBeVisible()
  })

  test('a page that cannot load shows a message, and opens automatically once the server is back', async ({
    page,
    context,
    running,
  }) => {
    await logInPartner(page, running, '/settings')
    const account = new AccountPages(page)
    await account.expectTitle('Settings')
    await context.setOffline(true)
    await page.evaluate(() => {
      location.hash = '#/ad-center/level'
    })
    await expect(page.getByText('This page is not loaded yet')).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This page is not loaded yet')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('It opens when you reconnect.')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await context.setOffline(false)
    await account.expectTitle('Shop level')
    await expect(page.getByText(/Level 1/).first()).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    // With its styles.
    await expect
      .poll(() =>
        page.evaluate(
          () => document.querySelectorAll('link[rel=stylesheet], style').length - document.styleSheets.length,
        ),
      )
      .toBe(0)
  })
})
