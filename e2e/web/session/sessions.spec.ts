/** Sessions across tabs, and their storage. */
import type { Page, Route } from '@playwright/test'
import { and, eq, gt } from 'drizzle-orm'
import { configEndpoints } from '#protocol/http/config.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { sessionIdOf } from '#sandbox/auth/sessions.ts'
import { sessions } from '#sandbox/db/schema/accounts.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { expectToast } from '../../expect-toast.ts'
import { expect, test } from '../../fixtures.ts'
import { logInByForm, logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { expireSessions, readyPartner } from '../../ready-partner.ts'

const keys = ['fb_token', 'fb_userInfo', 'fb_basic_config', 'lang'] as const

const stored = (page: Page) =>
  page.evaluate(
    (names) => Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)])),
    [...keys],
  )

/** The stored username. */
const storedName = async (page: Page) => {
  const { fb_userInfo: text } = await stored(page)
  return text ? JSON.parse(text).username : undefined
}

test('an expired login and a new login reach the other tabs', async ({ page, context, running }) => {
  const partner = await logInPartner(page, running, '/settings')
  const first = new AccountPages(page)
  await first.expectTitle('Settings')
  const other = await context.newPage()
  // Otherwise a request of its start could detect the end of the session.
  const started = Promise.all(
    [configEndpoints.basicConfig, notificationEndpoints.unreadCount].map(({ path }) =>
      other.waitForResponse((response) => response.url().includes(path)),
    ),
  )
  await other.goto(`${running.origin}/#/profile`)
  const second = new AccountPages(other)
  await second.expectTitle('Profile')
  await started

  await expireSessions(running, partner.username)
  // Both toasts are shown at the same time for two seconds: waiting for one after the other may miss one.
  const toasts = Promise.all([
    page.getByText('Your login has expired.').waitFor(),
    other.getByText('You were logged out in another window.').waitFor(),
  ])
  await page.goto('/#/wallet')
  await toasts
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await stored(page)).toMatchObject({ fb_token: null, fb_userInfo: null })

  // Each tab returns to its page.
  await first.logIn(partner)
  await first.expectTitle('Wallet')
  await second.expectTitle('Profile')
})

test('a second account in another tab does not mix with the first, even if a response for the first arrives late', async ({
  page,
  context,
  running,
}) => {
  const ana = await logInPartner(page, running, '/profile')
  await expect(page.getByText(ana.username).first()).toBeVisible()
  const ben = await readyPartner(running)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const holdResponse = async (route: Route) => {
    const response = await route.fetch()
    await isReleased
    await route.fulfill({ response })
  }
  // `unroute` would let the request go.
  await page.route(`**${basePath}/user/info`, holdResponse, { times: 1 })
  const asked = page.waitForRequest(`**${basePath}/user/info`)
  await page.reload()
  const late = await asked
  const other = await context.newPage()
  const second = new AccountPages(other)
  await other.goto(`${running.origin}/#/ad-center`)
  await second.logOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  // Responses to this tab's requests as the first account must be ignored.
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${basePath}/user/`)) tokens.push(request.headers()['x-ct'])
  })
  const toast = page.getByText('Another account signed in').waitFor()
  await second.logIn(ben)
  await Promise.all([second.expectTitle('Ad center'), toast])
  release()
  await (await late.response())?.finished()
  // The app has received it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await new AccountPages(page).expectTitle('Ad center')
  await expect(page.getByText(ana.username)).toHaveCount(0)
  await expect.poll(() => storedName(page)).toBe(ben.username)
  const { fb_token: token } = await stored(page)
  expect(new Set(tokens)).toEqual(new Set([token]))
})

test('a logout ends the session at the host although its page is closed at once', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/ad-center')
  await new AccountPages(page).expectTitle('Ad center')
  const { db } = running.sandbox.database
  const { fb_token: token } = await stored(page)
  const active = () =>
    db.$count(
      sessions,
      and(eq(sessions.token_hash, sessionIdOf(token ?? '') ?? ''), gt(sessions.expires_at, new Date())),
    )
  expect(await active()).toBe(1)
  // The press and the end of the page in one task: nothing waits for an answer.
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  const confirm = page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' })
  await confirm.evaluate((button: HTMLElement) => {
    button.click()
    setTimeout(() => location.replace('about:blank'))
  })
  await expect(page).toHaveURL('about:blank')
  await expect.poll(active).toBe(0)
})

test('stored values that cannot be read do not crash, and only an unreadable token logs out, with a message', async ({
  page,
  running,
}) => {
  const partner = await logInPartner(page, running, '/profile')
  await expect(page.getByText(partner.username).first()).toBeVisible()
  // Values of different keys do not meet: each is read by itself.
  for (const values of [
    { fb_userInfo: 'no json', fb_basic_config: '{', lang: 'xx', placard: 'null' },
    {
      fb_userInfo: '7',
      fb_basic_config: '{"client_language_map":"zh"}',
      lang: '{}',
      placard: '{"theme":3,"textSize":"huge","intents":[]}',
    },
    { fb_userInfo: '[]' },
    { fb_userInfo: '{"username":7}' },
    { fb_userInfo: '{"version":9,"user":{"name":"ana"}}' },
  ])
    await test.step(JSON.stringify(values), async () => {
      await page.evaluate((texts) => {
        for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
      }, values)
      await page.reload()
      await new AccountPages(page).expectTitle('Profile')
      await expect(page.getByText(partner.username).first()).toBeVisible()
      await expect.poll(() => storedName(page)).toBe(partner.username)
      await page.evaluate((names) => {
        for (const name of names) localStorage.removeItem(name)
      }, Object.keys(values))
    })

  // Of each start, the login is bound to the host again.
  const settings = await page.evaluate(() => JSON.parse(localStorage.getItem('placard') ?? '{}'))
  expect(settings.origin).toBe(running.origin)

  // A page without the app: the open app would read the token before its reload.
  await page.goto('/config.json')
  await page.evaluate(() => localStorage.setItem('fb_token', 'not a token'))
  await expectToast(page, 'Could not read your login on this device.', () => page.goto('/#/profile'))
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await stored(page)).toMatchObject({ fb_token: null })
})

// In the daily run the one that allows less.
for (const [name, broken] of [
  ['blocked', 'getItem setItem removeItem'],
  ...(isFullRun ? [['full', 'setItem'] as const] : []),
] as const) {
  test(`with storage ${name} the app works and shows that the login lasts as long as the page`, async ({
    page,
    running,
  }) => {
    await page.addInitScript((methods) => {
      for (const method of methods.split(' ')) {
        Object.defineProperty(Storage.prototype, method, {
          value: () => {
            throw new DOMException('no', 'QuotaExceededError')
          },
        })
      }
    }, broken)
    await logInByForm(page, running, '/settings')
    const account = new AccountPages(page)
    await account.expectTitle('Settings')
    await expect(page.getByText('This device cannot save your login.')).toBeVisible()
    await page.evaluate(() => {
      location.hash = '#/wallet'
    })
    await account.expectTitle('Wallet')
    await expect(page.getByText('$500.00').first()).toBeVisible()
  })
}
