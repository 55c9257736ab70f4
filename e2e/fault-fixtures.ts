/** The fixtures of the other tests, with a proxy between browser and sandbox that injects faults. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createFaults, type FaultCase } from '#fault-injection/catalogue.ts'
import { type FaultProxy, startFaultProxy } from '#fault-injection/proxy.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { test as base, expect } from './fixtures.ts'
import { AccountPages } from './pages/account-pages.ts'
import { type Partner, tokenOf } from './ready-partner.ts'

/** How many times faster the app's timeouts are if nothing else ends a fault. */
const timeoutSpeed = 10

/** Every fault by its name. */
export const faults: readonly (readonly [string, FaultCase])[] = Object.values(
  createFaults({ after: (ms) => pause(ms / (timeoutSpeed / 2)) }),
).flatMap((group) => Object.entries(group))

const dailyTest = base.extend<{ readonly network: FaultProxy }>({
  network: async ({ running }, use) => {
    const proxy = await startFaultProxy(running.origin)
    await use(proxy)
    await proxy.heal()
    await proxy.close()
  },
  baseURL: async ({ network }, use) => use(network.origin),
  // Actions do not wait for a missing field until the end of the test.
  actionTimeout: 10_000,
  // What the browser itself logs about a failed connection or response; the app must log nothing.
  expectedError: /^Failed to load resource: |ERR_/,
})

/** The daily run sets no option of a worker, because a worker is shared only by tests with the same options for it. */
export const test = isFullRun
  ? dailyTest.extend({
      // In hundreds of tests, screenshots and snapshots take a third of the run; the trace keeps actions and requests.
      trace: [{ mode: 'retain-on-first-failure', screenshots: false, snapshots: false }, { scope: 'worker' }],
    })
  : dailyTest

/** Opens a path as a logged-in partner, with new storage. */
export async function openAs(
  page: Page,
  { running, network }: { running: RunningSandbox; network: FaultProxy },
  partner: Partner,
  path: string,
): Promise<void> {
  const { origin } = network
  const localStorage = [{ name: 'fb_token', value: await tokenOf(running, partner) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  const accountDialog = page.getByRole('dialog', { name: 'There is a problem with this account' })
  await page.addLocatorHandler(accountDialog, () => page.keyboard.press('Escape'))
  await page.goto(`/#${path}`)
}

/** Shortens the app's timeouts for faults that nothing else ends. */
export async function shortenTimeouts(page: Page, { endsByTimeout }: FaultCase): Promise<void> {
  if (!endsByTimeout) return
  await page.addInitScript((speed) => {
    const originalSetTimeout = window.setTimeout.bind(window)
    // Shorter timeouts, those of other reads, stay as they are.
    const fasterSetTimeout = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      originalSetTimeout(handler, ms >= 20_000 ? ms / speed : ms, ...rest)
    Object.assign(window, { setTimeout: fasterSetTimeout })
  }, timeoutSpeed)
}

/** Expects some text on the page, whatever happened. */
export async function expectNotBlank(page: Page): Promise<void> {
  await expect.poll(() => page.locator('body').innerText()).toMatch(/\S[\s\S]{10}/)
}

/** Goes to a page of the app with the router. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)

/** True if a fault ended the session. */
export const isLoggedOut = (page: Page): boolean => /#\/(login|ad-welcome)/.test(page.url())

/** Logs in again if a fault ended the session; returns whether it had. */
export async function logInAgain(page: Page, partner: Partner): Promise<boolean> {
  if (!isLoggedOut(page)) return false
  const account = new AccountPages(page)
  // The pop-up about the account may take the focus from the field that is being filled in.
  await expect(async () => {
    await account.fillLogIn(partner)
    await expect(page.getByLabel('Username')).toHaveValue(partner.username, { timeout: 100 })
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(partner.password, { timeout: 100 })
  }).toPass()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/#\/login/)
  return true
}
