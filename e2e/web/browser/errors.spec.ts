/** The error catalogue: the effect of each envelope code, whatever its source (docs/errors.md). */
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import { accounts, sessions } from '#sandbox/db/schema/accounts.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expectToast } from '../../expect-toast.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

/** Answers a request with an envelope instead of the host's. */
async function plant(page: Page, path: string, envelope: object): Promise<void> {
  await page.route(`**${basePath}${path}`, (route) => route.fulfill({ json: envelope }))
}

/** Stops the page's clock a second later; from then on only `page.clock` advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

async function accountOf({ sandbox }: RunningSandbox, username: string) {
  const [account] = await sandbox.database.read.select().from(accounts).where(eq(accounts.username, username))
  if (!account) throw new Error('no account')
  return account
}

async function expire(running: RunningSandbox, username: string): Promise<void> {
  const { id } = await accountOf(running, username)
  await running.sandbox.database.db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.account_id, id))
}

const expired = 'Your login has expired. Please log in again.'

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('fb_token'), localStorage.getItem('fb_userInfo')])

for (const [status, text, chinese] of [
  ['not_activated', /not (been )?activated/i, '激活'],
  ['disabled', /disabled/i, '停用|禁用'],
  ['cancelled', /cancelled/i, '注销'],
] as const) {
  test(`an account that is ${status} gets one message in the hinted language, at the login and within a session`, async ({
    page,
    running,
  }) => {
    const partner = await readyPartner(running)
    const account = new AccountPages(page)
    const setStatus = (to: 'active' | typeof status) =>
      running.sandbox.database.db
        .update(accounts)
        .set({ status: to })
        .where(eq(accounts.username, partner.username))
    await setStatus(status)
    await page.goto('/#/settings')
    await account.logIn(partner)
    const trouble = page.getByRole('dialog')
    await expect(trouble.getByText(text)).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(1)
    await trouble.getByRole('button', { name: 'Contact customer service' }).click()
    await expect(page.getByRole('dialog').getByText(/Customer service 1/)).toBeVisible()
    await page.keyboard.press('Escape')

    await setStatus('active')
    await account.logIn(partner)
    await account.expectTitle('Settings')
    // The host knows the user's language better than the app does, whichever call is refused first.
    await page.route(`**${basePath}/**`, async (route) => {
      const response = await route.fetch()
      const { code, data, ...envelope } = await response.json()
      await route.fulfill({
        json: { ...envelope, code, data: code === 200 ? data : { ...data, lang: 'zh-CN' } },
      })
    })
    // Last: the next call of the page already meets it.
    await setStatus(status)
    await page.goto('/#/profile')
    await expect(page.getByRole('dialog').getByText(new RegExp(chinese))).toBeVisible()
    await expect(page).toHaveURL(/#\/login$/)
    expect(await stored(page)).toEqual([null, null])
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
}

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

  await expire(running, partner.username)
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

test('401 within a session is an expired login', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/settings')
  const account = new AccountPages(page)
  await account.expectTitle('Settings')
  const { id } = await accountOf(running, partner.username)
  await running.sandbox.database.db.delete(sessions).where(eq(sessions.account_id, id))
  await expectToast(page, expired, () => page.goto('/#/wallet'))
  await expect(page).toHaveURL(/#\/login$/)
})

test('401 on a page opened with ?entry=host uses the language of the response and leads to the welcome page', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  await plant(page, '/user/property*', { code: 401, msg: 'no', data: { lang: 'zh-CN' } })
  await page.goto('/#/wallet?entry=host&shop=7')
  await expect(page).toHaveURL(/#\/ad-welcome\?entry=host&shop=7$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull()
})

for (const [envelope, message] of [
  [{ code: 400, msg: 'That is not possible today.' }, 'That is not possible today.'],
  [{ code: 400, msg: '' }, 'System error. Please try again.'],
  [{ code: 405, msg: '' }, "The server's answer could not be read."],
  [{ code: 500, msg: '' }, 'The server had an error.'],
  [{ code: 500, msg: 'Our disk is full.' }, 'Our disk is full.'],
  [{ code: 418, msg: 'I am a teapot.' }, 'I am a teapot.'],
  [{ code: 418, msg: '' }, 'Something went wrong.'],
  // A known message key is shown in the app's own words.
  [{ code: 400, msg: 'x', data: { key: 'form.email' } }, 'Enter a valid email address.'],
] as const) {
  test(`${envelope.code} with "${envelope.msg}" is a failure toast of two seconds, and the session stays`, async ({
    page,
    running,
  }) => {
    await logInPartner(page, running, '/profile')
    await plant(page, '/user/info/edit', envelope)
    const button = page.getByRole('button', { name: 'Use Europe/Berlin' })
    await expect(button).toBeEnabled()
    await page.clock.install()
    await stopClock(page)
    await button.click()
    const toast = page.getByText(message)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toBeHidden()
    await page.clock.resume()
    await new AccountPages(page).expectTitle('Profile')
  })
}

test('missing parts of a page load automatically within 5 s, and a missing text offers a reload', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  let isBroken = true
  const sentAt: Record<string, number[]> = { '/basic_config': [], '/bank_card/detail': [] }
  for (const [call, times] of Object.entries(sentAt))
    await page.route(`**${basePath}${call}*`, (route) => {
      times.push(Date.now())
      return isBroken ? route.fulfill({ json: { code: 200, msg: '', data: null } }) : route.fallback()
    })
  await page.goto('/?anew#/ad-center')
  await expect(page.getByText('Data overview')).toBeVisible()
  await expect(page.getByText('To get started')).toBeHidden()
  await expect(page.getByText('Frequently asked')).toBeHidden()
  await expect.poll(() => Object.values(sentAt).every((times) => times.length > 0)).toBe(true)
  isBroken = false
  await expect(page.getByText('To get started')).toBeVisible()
  await expect(page.getByText('Frequently asked')).toBeVisible()
  // Checks the app's own intervals, because the time to show a response depends on the machine.
  for (const times of Object.values(sentAt)) {
    expect(times.length).toBeGreaterThan(1)
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeLessThan(5_000)
  }

  isBroken = true
  await page.goto('/?again#/privacy')
  const reload = page.getByRole('button', { name: /could not be read.*Tap to reload/ })
  await expect(reload).toBeVisible()
  isBroken = false
  await reload.click()
  await expect(page.getByText('This is the privacy text of the sandbox')).toBeVisible()
})

test('a login requests the user once', async ({ page, running }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user/info')) requests.push(request.url())
  })
  await logInPartner(page, running, '/settings')
  await new AccountPages(page).expectTitle('Settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(requests).toHaveLength(1)
})

test.describe('with the server away', () => {
  test.use({ expectedError: /ERR_|Failed to (load|fetch)/ })

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
    await expect(page.getByText('This page has not arrived yet')).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This page has not arrived yet')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await context.setOffline(false)
    await account.expectTitle('Shop level')
    await expect(page.getByText(/Level 1/).first()).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    // With its styles.
    expect(await page.evaluate(() => [...document.styleSheets].length)).toBe(
      await page.locator('link[rel=stylesheet], style').count(),
    )
  })
})
