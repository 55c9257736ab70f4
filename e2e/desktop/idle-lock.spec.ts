/** The desktop's idle lock: while the app is locked, the main process holds the login. */
import { readFileSync } from 'node:fs'
import type { ElectronApplication, Page, Request } from '@playwright/test'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { AdCenterPages } from '../pages/ad-center-pages.ts'
import { expireSessions, type Partner, readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { storeFile } from './support/launch.ts'

const locked = (page: Page) => page.getByRole('heading', { name: 'Placard is locked' })

const tokenIn = (page: Page) => page.evaluate(() => window.placard?.start.stored.fb_token)

/** Enables the lock in the settings. */
async function lockAfter(page: Page, label: string): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/settings'
  })
  await page.getByLabel('Lock after inactivity').selectOption(label)
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

async function logIn(page: Page, partner: Partner): Promise<void> {
  const account = new AccountPages(page)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
}

/** The stored time of the app's last use. */
function lastUse(profile: string): number {
  const { placard = '{}' } = JSON.parse(readFileSync(storeFile(profile), 'utf8'))
  return JSON.parse(placard).activeAt ?? 0
}

/** Emits an event of the system in the main process. */
const emitSystemEvent = (app: ElectronApplication, event: 'suspend' | 'lock-screen') =>
  app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)

for (const event of ['suspend', 'lock-screen'] as const) {
  test(`the app locks on ${event}: the page has no token until the host accepts the password`, async ({
    openWindow,
    running,
  }) => {
    const { app, page } = await openWindow()
    const partner = await readyPartner(running)
    await logIn(page, partner)
    await lockAfter(page, 'After 15 minutes')
    await expect(page.getByText('It also locks when the computer goes to sleep')).toBeVisible()

    const withToken: string[] = []
    const recordToken = (request: Request) => {
      if (request.headers()[tokenHeader.toLowerCase()] !== undefined) withToken.push(request.url())
    }
    await emitSystemEvent(app, event)
    await expect(locked(page)).toBeVisible()
    page.on('request', recordToken)
    expect(await tokenIn(page)).toBeUndefined()
    expect(await page.evaluate(() => JSON.stringify(window.placard?.start.stored))).not.toContain(
      partner.username,
    )
    expect(await page.locator('body').innerHTML()).not.toContain(partner.username)
    await expect(page.getByText('Sandbox: simulated data')).toBeVisible()

    // The page cannot unlock itself by a reload or a write.
    await page.evaluate(() =>
      window.placard?.store('placard', JSON.stringify({ isLocked: false, idleMinutes: 0 })),
    )
    await page.reload()
    await expect(locked(page)).toBeVisible()
    expect(await tokenIn(page)).toBeUndefined()
    await unlock(page, 'not my password')
    await new AdCenterPages(page).expectFault('Login password', 'The login password is wrong.')
    expect(withToken).toEqual([])
    page.off('request', recordToken)

    await unlock(page, partner.password)
    await new AccountPages(page).expectTitle('Settings')
    expect(await tokenIn(page)).toMatch(/^[\x21-\x7e]+$/)
    await expect(page.getByLabel('Lock after inactivity')).toHaveValue('15')
  })
}

test('the idle time ends while the app runs, and the page drops its token', async ({
  openWindow,
  running,
}) => {
  const { page, profile } = await openWindow()
  const partner = await readyPartner(running)
  await logIn(page, partner)
  await page.clock.install()
  await lockAfter(page, 'After 5 minutes')
  // The idle time counts from the first observed use.
  await expect.poll(() => lastUse(profile)).toBeGreaterThan(0)
  await page.clock.runFor('05:10')
  await expect(locked(page)).toBeVisible()
  expect(await tokenIn(page)).toBeUndefined()
  await unlock(page, partner.password)
  await new AccountPages(page).expectTitle('Settings')
})

test('an app without the idle lock never locks', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  await logIn(page, await readyPartner(running))
  await emitSystemEvent(app, 'suspend')
  await emitSystemEvent(app, 'lock-screen')
  await page.reload()
  await new AccountPages(page).expectTitle('Ad center')
})

test('a locked login ends when the user logs out or the host ends it', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  const partner = await readyPartner(running)
  await logIn(page, partner)
  await lockAfter(page, 'After 5 minutes')
  await emitSystemEvent(app, 'suspend')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  const account = new AccountPages(page)
  await account.logIn(partner)
  await account.expectTitle('Ad center')

  // The session ends elsewhere, so the password cannot resume it.
  await emitSystemEvent(app, 'suspend')
  await expect(locked(page)).toBeVisible()
  await expireSessions(running, partner.username)
  await unlock(page, partner.password)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
