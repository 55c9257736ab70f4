/** The hand-over from a host app (docs/rules.md, section R3). */
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import { hostSsoCodeLifetimeMs } from '#sandbox/auth/codes.ts'
import { accounts, sessions } from '#sandbox/db/schema/accounts.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expectToast } from '../../expect-toast.ts'
import { test as base, expect } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { HostAppPage } from '../../pages/host-app-page.ts'

let count = 0
const newName = () => `guest${++count}-${process.pid}`

const test = base.extend<{ hostApp: HostAppPage }>({
  hostApp: async ({ context, running }, use) => {
    const page = await context.newPage()
    await use(new HostAppPage(page, running.deskOrigin))
    await page.close()
  },
})

/** Replaces the host app that shows the page; returns its messages. */
async function insideHost(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const messages: unknown[] = []
    Object.assign(window, {
      messages,
      PlacardHost: { postMessage: (message: unknown) => messages.push(message) },
    })
  })
  return () =>
    page.evaluate(() => ('messages' in window && Array.isArray(window.messages) ? window.messages : []))
}

/** The URL, history state, referrer and storage of the page. */
async function traces(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([location.href, history.state, document.referrer, Object.entries(localStorage)]),
  )
}

const codeIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('code') ?? ''

async function endSessionsOf({ sandbox }: RunningSandbox, username: string): Promise<void> {
  const { db } = sandbox.database
  const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
  if (!account) throw new Error('no account')
  await db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.account_id, account.id))
}

test('a user without an account is registered, gets their language and lands on the page', async ({
  page,
  hostApp,
}) => {
  const username = newName()
  const link = await hostApp.linkFor({ username, language: '简体中文', next: '/profile', isNew: true })
  await page.goto(link)
  await expect(page.getByText(username).first()).toBeVisible()
  await expect(page).toHaveURL(/#\/profile$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  expect(await traces(page)).not.toContain(codeIn(link))
  // The host's language is not a choice of the user.
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull()
  // Only the host app can log the user in again, so there is no logout.
  await page.goto('/#/ad-center')
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0)
})

test('the code leaves the address bar before it is exchanged, also from the query before the #', async ({
  page,
  hostApp,
}) => {
  const username = newName()
  const first = await hostApp.linkFor({ username, isNew: true, next: '/settings' })
  let atExchange = ''
  await page.route(`**${basePath}/auth/register`, async (route) => {
    atExchange = page.url()
    await route.continue()
  })
  const [before = '', query = ''] = first.split('#/entry?')
  await page.goto(`${before}?${query}#/entry`)
  await expect(page).toHaveURL(/#\/settings$/)
  expect(atExchange).toMatch(/#\/entry/)
  expect(atExchange).not.toContain(codeIn(first))
  // Going back does not lead to it either.
  await page.goto('/#/profile')
  await page.goBack()
  await expect(page).toHaveURL(/#\/settings$/)
})

test('a used, an expired and a missing code lead to the welcome page with the rest of the query, and a next parameter not to another site', async ({
  page,
  hostApp,
}) => {
  const username = newName()
  // Not a path of the app, so it is ignored; the others: `lib/in-app-path.test.ts`.
  const used = await hostApp.linkFor({ username, isNew: true, next: '//evil.example' })
  await page.goto(used)
  await expect(page.getByRole('heading', { name: 'Read this first' })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await expect(page).toHaveURL(/#\/ad-welcome$/)
  await page.evaluate(() => localStorage.clear())

  await page.goto('about:blank')
  await page.goto(`${used.replace(/&next=[^&]+/, '')}&lang=zh-CN&from=app`)
  await expect(page).toHaveURL(/#\/ad-welcome\?invite=[^&]+&lang=zh-CN&from=app$/)
  expect(await traces(page)).not.toContain(codeIn(used))

  await page.goto('about:blank')
  await page.goto('/#/entry?from=app')
  await expect(page).toHaveURL(/#\/ad-welcome\?from=app$/)
  expect(hostSsoCodeLifetimeMs).toBeLessThanOrEqual(5 * 60_000)
})

test('a host user without an account and without an invitation gets the welcome page in their language, never the login', async ({
  page,
  hostApp,
}) => {
  const link = await hostApp.linkFor({ username: newName(), language: '简体中文' })
  // Only the response has the language.
  await page.goto(link.replace(/&lang=[^&]+/, ''))
  await expect(page).toHaveURL(/#\/ad-welcome$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await page.goto('about:blank')
  await page.goto('/#/wallet?entry=host&token=abc&shop=7')
  await expect(page).toHaveURL(/#\/ad-welcome\?entry=host&shop=7$/)
})

test("another user's active session is replaced only after a confirmation", async ({
  page,
  hostApp,
  running,
}) => {
  const present = await logInPartner(page, running, '/settings')
  const account = new AccountPages(page)
  await account.expectTitle('Settings')
  const username = newName()
  await page.goto(await hostApp.linkFor({ username, isNew: true, next: '/profile' }))
  const dialog = page.getByRole('dialog', { name: 'Change the account?' })
  await expect(dialog).toContainText(present.username)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await account.expectTitle('Ad center')
  await page.goto('/#/profile')
  await expect(page.getByText(present.username).first()).toBeVisible()

  await page.goto(await hostApp.linkFor({ username, next: '/profile' }))
  await dialog.getByRole('button', { name: `Continue as ${username}` }).click()
  await expect(page).toHaveURL(/#\/profile$/)
  await expect(page.getByText(username).first()).toBeVisible()
  await expect(page.getByText(present.username)).toHaveCount(0)
})

test('when the session of a host user ends, one message appears, requests stop and there is a way back', async ({
  page,
  hostApp,
  running,
}) => {
  const messages = await insideHost(page)
  const username = newName()
  await page.goto(await hostApp.linkFor({ username, isNew: true, next: '/profile' }))
  await expect(page.getByText(username).first()).toBeVisible()
  await endSessionsOf(running, username)
  await expectToast(page, 'Your login has expired.', () => page.goto('/#/notification'))
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByText('Your login has expired.')).toHaveCount(0)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.goto('/#/wallet')
  await page.goto('/#/profile')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  expect(requests.filter((url) => url.includes(basePath))).toEqual([])

  await page.getByRole('button', { name: 'Back to the app you came from' }).click()
  expect(await messages()).toEqual([{ type: 'close' }])
  await page.goto(await hostApp.linkFor({ username, next: '/profile' }))
  await expect(page.getByText(username).first()).toBeVisible()
})
