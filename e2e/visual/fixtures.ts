/** The visual tests of a worker load the app in one page: another page costs a process, and compiles the app again. */
import { test as base, expect, type Page } from '@playwright/test'
import { newPartner, openStore, readyPartner, tokenOf } from '../ready-partner.ts'
import { type Account, freshName, type Prepared } from './global-setup.ts'
import { removeStartScripts, watchCalls } from './page-controls.ts'

/**
 * `fresh` is only registered. `newcomer` has opened an ad account, `ready` has everything for a first funding; both are new
 * for each test. `partner` is like `ready`, `demo` has some weeks of history; tests share them.
 */
export type Who = 'visitor' | 'fresh' | 'newcomer' | 'ready' | 'partner' | 'demo'

async function accountFor(prepared: Prepared, who: Exclude<Who, 'visitor'>): Promise<Account> {
  if (who === 'newcomer') {
    const account = await newPartner(prepared, freshName())
    await openStore(prepared, account.token)
    return account
  }
  if (who !== 'ready') return prepared.accounts[who]
  const partner = await readyPartner(prepared, freshName())
  return { partner, token: await tokenOf(prepared, partner) }
}

/** The page of a test, and its account. */
export interface Visit {
  readonly page: Page
  /** None for a visitor. */
  readonly account: Account | undefined
  readonly prepared: Prepared
  /** Resolves when no request is running and nothing is loading. */
  readonly settled: () => Promise<void>
}

/** A file of the app's origin, which is not the app. */
const besideTheApp = '/config.json'

/** Leaves the app, and removes everything that the previous test changed. */
async function reset(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await removeStartScripts(page)
  await page.context().setOffline(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(besideTheApp)
}

/**
 * The app's storage with a session of an account, in English. The memory of a history goes too: a state that shows a changed
 * history would otherwise leave its fault to the later states of the same account.
 */
const store = (page: Page, token: string, settings: object) =>
  page.evaluate(
    async ([storedToken, storedSettings]) => {
      for (const { name } of await indexedDB.databases()) {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>()
        Object.assign(indexedDB.deleteDatabase(name ?? ''), { onsuccess: resolve, onerror: reject })
        await promise
      }
      sessionStorage.clear()
      localStorage.clear()
      if (storedToken) localStorage.setItem('fb_token', storedToken)
      localStorage.setItem('lang', 'en')
      localStorage.setItem('placard', storedSettings)
    },
    [token, JSON.stringify(settings)] as const,
  )

interface WorkerFixtures {
  readonly prepared: Prepared
  /** Returns the page with a session of an account, before the app is opened. */
  readonly visit: (who: Who) => Promise<Visit>
}

export const test = base.extend<object, WorkerFixtures>({
  prepared: [async ({}, use) => use(JSON.parse(process.env.PLACARD_VISUAL ?? '{}')), { scope: 'worker' }],
  visit: [
    async ({ browser, prepared }, use) => {
      const context = await browser.newContext({
        baseURL: prepared.origin,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const settled = watchCalls(page)
      await use(async (who) => {
        await reset(page)
        const account = who === 'visitor' ? undefined : await accountFor(prepared, who)
        await store(page, account?.token ?? '', { hasSeenRisks: who !== 'fresh' })
        return { page, account, prepared, settled }
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
