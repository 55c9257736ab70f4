/** Each look begins on a page of its own; the pages of a worker share what was fetched. */
import { test as base, expect, type Page } from '@playwright/test'
import { newPartner, openStore, readyPartner, tokenOf } from '../ready-partner.ts'
import { freshName, type Known, type Prepared } from './global-setup.ts'

/**
 * `fresh` has registered only; `newcomer` has opened an ad account, `ready` has all that a first put needs, and both are new
 * for each look; `partner` is as `ready`; `demo` has some weeks behind him.
 */
export type Who = 'visitor' | 'fresh' | 'newcomer' | 'ready' | 'partner' | 'demo'

async function known(prepared: Prepared, who: Exclude<Who, 'visitor'>): Promise<Known> {
  if (who === 'newcomer') {
    const one = await newPartner(prepared, freshName())
    await openStore(prepared, one.token)
    return one
  }
  if (who !== 'ready') return prepared.known[who]
  const partner = await readyPartner(prepared, freshName())
  return { partner, token: await tokenOf(prepared, partner) }
}

/** A page of its own for each look, and whose it is. */
export interface Visit {
  readonly page: Page
  /** None for a visitor. */
  readonly known: Known | undefined
  readonly prepared: Prepared
}

interface WorkerFixtures {
  readonly prepared: Prepared
  /** A page with a session of one of them, in English. */
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
        for (const before of context.pages()) await before.close()
        await context.setOffline(false)
        const one = who === 'visitor' ? undefined : await known(prepared, who)
        const page = await context.newPage()
        const settings = JSON.stringify({ hasSeenRisks: who !== 'fresh' })
        await page.addInitScript(
          ([origin, token, kept]) => {
            // Once a page, and not in frames of other origins.
            if (location.origin !== origin || sessionStorage.getItem('isSet')) return
            sessionStorage.setItem('isSet', 'yes')
            localStorage.clear()
            if (token) localStorage.setItem('fb_token', token)
            localStorage.setItem('lang', 'en')
            localStorage.setItem('placard', kept)
          },
          [prepared.origin, one?.token ?? '', settings] as const,
        )
        return { page, known: one, prepared }
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
