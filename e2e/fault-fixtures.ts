/** As the other tests, with a proxy between browser and sandbox that breaks what it is told to. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createFaults, type FaultCase } from '#fault-injection/catalogue.ts'
import { type FaultProxy, startFaultProxy } from '#fault-injection/proxy.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { test as base, expect } from './fixtures.ts'
import { AccountPages, type Partner } from './pages/account-pages.ts'
import { tokenOf } from './ready-partner.ts'

/** How many times as fast the app loses its patience where nothing else ends a fault. */
const haste = 10

/** Every fault by its name. */
export const faults: readonly (readonly [string, FaultCase])[] = Object.values(
  createFaults({ after: (ms) => pause(ms / (haste / 2)) }),
).flatMap((group) => Object.entries(group))

export const test = base.extend<object, { readonly network: FaultProxy }>({
  network: [
    async ({ running }, use) => {
      const proxy = await startFaultProxy(running.origin)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ network }, use) => {
    await use(network.origin)
    await network.heal()
  },
  // A field that is gone is not waited for until the end of the test.
  actionTimeout: 10_000,
  // What the browser itself logs of a connection or an answer that failed; of the app's own there is none.
  expectedError: /^Failed to load resource: |ERR_/,
  // Of hundreds, what the page looked like at each step costs a third of the run; of a red one, what was done and asked is kept.
  trace: [
    { mode: 'retain-on-first-failure', screenshots: !isFullRun, snapshots: !isFullRun },
    { scope: 'worker' },
  ],
})

/** A partner signed in, on a page that begins anew. */
export async function openAs(
  page: Page,
  { running, network }: { running: RunningSandbox; network: FaultProxy },
  partner: Partner,
  path: string,
): Promise<void> {
  const { origin } = network
  const localStorage = [{ name: 'fb_token', value: await tokenOf(running, partner) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  const told = page.getByRole('dialog', { name: 'There is a problem with this account' })
  await page.addLocatorHandler(told, () => page.keyboard.press('Escape'))
  await page.goto(`/#${path}`)
}

/** Has the app give up sooner on calls that nothing else ends. */
export async function giveUpSooner(page: Page, { endsByTimeout }: FaultCase): Promise<void> {
  if (!endsByTimeout) return
  await page.addInitScript((times) => {
    const inTime = window.setTimeout.bind(window)
    // Reads of the pages around it have their time.
    const sooner = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      inTime(handler, ms >= 20_000 ? ms / times : ms, ...rest)
    Object.assign(window, { setTimeout: sooner })
  }, haste)
}

/** There is something to read, whatever happened. */
export async function expectNotBlank(page: Page): Promise<void> {
  await expect.poll(() => page.locator('body').innerText()).toMatch(/\S[\s\S]{10}/)
}

/** A page of the app, by the router. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)

/** True where a fault ended the session. */
export const isSignedOut = (page: Page): boolean => /#\/(login|ad-welcome)/.test(page.url())

/** Logs in again where a fault ended the session, what it told being closed first; true when it had. */
export async function logInAgain(page: Page, partner: Partner): Promise<boolean> {
  if (!isSignedOut(page)) return false
  const account = new AccountPages(page)
  // The pop-up about the account may take the focus from what is being filled in.
  await expect(async () => {
    await account.fillLogIn(partner)
    await expect(page.getByLabel('Username')).toHaveValue(partner.username, { timeout: 100 })
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(partner.password, { timeout: 100 })
  }).toPass()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/#\/login/)
  return true
}
