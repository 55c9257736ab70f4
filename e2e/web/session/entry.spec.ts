/** The hand-over from a host app (docs/rules.md, section R3). Refused codes: `entry-screen.test.tsx`; traces of a code: `secrets.spec.ts`. */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { expectToast } from '../../expect-toast.ts'
import { test as base, expect } from '../../fixtures.ts'
import { HostAppPage } from '../../pages/host-app-page.ts'
import { expireSessions } from '../../ready-partner.ts'

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

test('when the session of a host user ends, one message appears, requests stop and there is a way back', async ({
  page,
  hostApp,
  running,
}) => {
  const messages = await insideHost(page)
  const username = newName()
  await page.goto(await hostApp.linkFor({ username, isNew: true, next: '/profile' }))
  await expect(page.getByText(username).first()).toBeVisible()
  await expireSessions(running, username)
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
