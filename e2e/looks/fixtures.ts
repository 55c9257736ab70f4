/** Each look begins on a page of its own; the pages of a worker share what was fetched. */
import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { post } from '../ready-partner.ts'
import { type Prepared, registerFresh } from './looks-setup.ts'

/**
 * `fresh` has registered only; `newcomer` has opened an ad account and is new for each look; `partner` has all that a first put
 * needs; `demo` has some weeks behind him.
 */
export type Who = 'visitor' | 'fresh' | 'newcomer' | 'partner' | 'demo'

async function newcomer(origin: string): Promise<string> {
  const token = await registerFresh(origin)
  const codes = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
  await post(origin, 'openStore', codes, token)
  return token
}

async function tokenFor({ origin, tokens }: Prepared, who: Who): Promise<string> {
  if (who === 'visitor') return ''
  return who === 'newcomer' ? newcomer(origin) : tokens[who]
}

interface WorkerFixtures {
  readonly prepared: Prepared
  /** A page with a session of one of them, in English. */
  readonly pageOf: (who: Who) => Promise<Page>
}

export const test = base.extend<object, WorkerFixtures>({
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern to see which fixtures are used
    async ({}, use) => use(JSON.parse(process.env.PLACARD_LOOKS ?? '{}')),
    { scope: 'worker' },
  ],
  pageOf: [
    async ({ browser, prepared }, use) => {
      const context = await browser.newContext({
        baseURL: prepared.origin,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      })
      await use(async (who) => {
        for (const before of context.pages()) await before.close()
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
          [prepared.origin, await tokenFor(prepared, who), settings] as const,
        )
        return page
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
