/** Each visual test starts on a new page; the pages of a worker share a cache. */
import { test as base, expect, type Page } from '@playwright/test'
import { newPartner, openStore, readyPartner, tokenOf } from '../ready-partner.ts'
import { type Account, freshName, type Prepared } from './global-setup.ts'

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
}

interface WorkerFixtures {
  readonly prepared: Prepared
  /** Opens a page with a session of an account, in English. */
  readonly visit: (who: Who) => Promise<Visit>
}

export const test = base.extend<object, WorkerFixtures>({
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern to see which fixtures are used
    async ({}, use) => use(JSON.parse(process.env.PLACARD_VISUAL ?? '{}')),
    { scope: 'worker' },
  ],
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
      await use(async (who) => {
        for (const previousPage of context.pages()) await previousPage.close()
        await context.setOffline(false)
        const account = who === 'visitor' ? undefined : await accountFor(prepared, who)
        const page = await context.newPage()
        const settings = JSON.stringify({ hasSeenRisks: who !== 'fresh' })
        await page.addInitScript(
          ([origin, token, storedSettings]) => {
            // Once per page, and not in frames of other origins.
            if (location.origin !== origin || sessionStorage.getItem('isSet')) return
            sessionStorage.setItem('isSet', 'yes')
            localStorage.clear()
            if (token) localStorage.setItem('fb_token', token)
            localStorage.setItem('lang', 'en')
            localStorage.setItem('placard', storedSettings)
          },
          [prepared.origin, account?.token ?? '', settings] as const,
        )
        return { page, account, prepared }
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
