/** Sessions across tabs, and their storage. */
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { configEndpoints } from '#protocol/http/config.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { accounts, sessions } from '#sandbox/db/schema/accounts.ts'
import { expectToast } from '../../expect-toast.ts'
import { expect, test } from '../../fixtures.ts'
import { logInByForm, logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

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
  const partner = await logInByForm(page, running, '/settings')
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

  const { db } = running.sandbox.database
  const [account] = await db.select().from(accounts).where(eq(accounts.username, partner.username))
  await db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.account_id, account?.id ?? ''))
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

test('a second account in another tab does not mix with the first', async ({ page, context, running }) => {
  const ana = await logInPartner(page, running, '/profile')
  await expect(page.getByText(ana.username).first()).toBeVisible()
  const ben = await readyPartner(running)
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
  await new AccountPages(page).expectTitle('Ad center')
  await expect(page.getByText(ana.username)).toHaveCount(0)
  await expect.poll(() => storedName(page)).toBe(ben.username)
  const { fb_token: token } = await stored(page)
  expect(new Set(tokens)).toEqual(new Set([token]))
})

test('a response for the first account that arrives after the second has logged in is not shown', async ({
  page,
  context,
  running,
}) => {
  const ana = await logInPartner(page, running, '/profile')
  await expect(page.getByText(ana.username).first()).toBeVisible()
  const ben = await readyPartner(running)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${basePath}/user/info`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.reload()
  const other = await context.newPage()
  await other.goto(`${running.origin}/#/ad-center`)
  const second = new AccountPages(other)
  await second.logOut()
  await second.logIn(ben)
  await second.expectTitle('Ad center')
  await page.unroute(`**${basePath}/user/info`)
  release()
  await new AccountPages(page).expectTitle('Ad center')
  await expect.poll(() => storedName(page)).toBe(ben.username)
  await expect(page.getByText(ana.username)).toHaveCount(0)
})

test('the four storage keys never hold a partial state or data that must not be stored', async ({
  page,
  running,
}) => {
  // Reads the storage after each write, as another tab would.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const recordState = () =>
      seen.push(`${localStorage.getItem('fb_token') ?? ''} ${localStorage.getItem('fb_userInfo') ?? ''}`)
    const { setItem, removeItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value)
      recordState()
    }
    Storage.prototype.removeItem = function (key) {
      removeItem.call(this, key)
      recordState()
    }
  })
  const account = new AccountPages(page)
  const ana = await logInByForm(page, running, '/ad-center')
  await account.expectTitle('Ad center')
  const anaToken = (await stored(page)).fb_token ?? ''
  await account.logOut()
  const ben = await readyPartner(running)
  await account.logIn(ben)
  await account.expectTitle('Ad center')
  const benToken = (await stored(page)).fb_token ?? ''
  const seen = await page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen : []))
  expect(seen.length).toBeGreaterThan(4)
  for (const state of seen) {
    const [token, user = ''] = String(state).split(/ (.*)/s)
    if (user === '') continue
    expect([anaToken, benToken]).toContain(token)
    expect(JSON.parse(user).username).toBe(token === anaToken ? ana.username : ben.username)
  }
  const config = JSON.parse((await stored(page)).fb_basic_config ?? '{}')
  for (const name of ['withdraw_method_config', 'faq_config', 'privacy_policy'])
    expect(config).not.toHaveProperty(name)
})

test('stored values that cannot be read neither crash nor log out', async ({ page, running }) => {
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
})

test('an invalid token shows a message and leads to the login', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/profile')
  await expect(page.getByText(partner.username).first()).toBeVisible()
  // A page without the app: the open app would read the token before its reload.
  await page.goto('/config.json')
  await page.evaluate(() => localStorage.setItem('fb_token', 'not a token'))
  await expectToast(page, 'Could not read your login on this device.', () => page.goto('/#/profile'))
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await stored(page)).toMatchObject({ fb_token: null })
})

for (const [name, broken] of [
  ['full', 'setItem'],
  ['blocked', 'getItem setItem removeItem'],
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
