/**
 * The visual tests of a worker load the app in one page: another page costs a process, and compiles the app again. States that
 * leave the app as it was share even one load of it.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { newPartner, openStore, readyPartner, tokenOf } from '../ready-partner.ts'
import { type Account, freshName, type Prepared } from './global-setup.ts'
import { removeStartScripts, watchCalls } from './page-controls.ts'
import { showEnglishTexts } from './pseudo-texts.ts'

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
  /** What the page has reported to its console since the visit began, such as a missing text; without failed requests. */
  readonly errors: readonly string[]
  /** Resolves when no request is running and nothing is loading. */
  readonly settled: () => Promise<void>
}

const phone = { width: 390, height: 844 }

/** A page of the app that everybody may open, and that nothing changes. */
export const restPath = paths.about
export const restTitle = (page: Page) => page.getByRole('heading', { name: 'About', exact: true, level: 1 })

/** Leaves the open page for the one to rest on, in English and in the text size of the start. */
async function rest(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.evaluate((path) => {
    history.replaceState(null, '', `#${path}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    const { textSize, ...settings } = JSON.parse(localStorage.getItem('placard') ?? '{}')
    localStorage.setItem('placard', JSON.stringify(settings))
    localStorage.setItem('lang', 'en')
    for (const key of ['placard', 'lang'])
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
  }, restPath)
  await showEnglishTexts(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(restTitle(page)).toBeVisible()
}

/** A file of the app's origin, which is not the app. */
const besideTheApp = '/config.json'

/** Leaves the app, and removes everything that the previous test changed. */
async function reset(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await removeStartScripts(page)
  await page.context().setOffline(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
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
  /**
   * Returns the page with a session of an account, before the app is opened. A visit that `sharesApp` leaves the app as it was, and
   * finds it open on `restPath` if the visit before was the like, of the same shared account.
   */
  readonly visit: (who: Who, sharesApp: boolean) => Promise<Visit>
}

export const test = base.extend<object, WorkerFixtures>({
  prepared: [async ({}, use) => use(JSON.parse(process.env.PLACARD_VISUAL ?? '{}')), { scope: 'worker' }],
  visit: [
    async ({ browser, prepared }, use) => {
      const context = await browser.newContext({
        baseURL: prepared.origin,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
        viewport: phone,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const settled = watchCalls(page)
      let errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        const isFailedRequest = message.text().startsWith('Failed to load resource: ')
        if (message.type() === 'error' && !isFailedRequest) errors.push(message.text())
      })
      let openFor: Who | undefined
      await use(async (who, sharesApp) => {
        const isOpen = sharesApp && openFor === who
        openFor = sharesApp ? who : undefined
        const account = who === 'visitor' ? undefined : await accountFor(prepared, who)
        if (isOpen) await rest(page)
        else {
          await reset(page)
          await store(page, account?.token ?? '', { hasSeenRisks: who !== 'fresh' })
        }
        errors = []
        return { page, account, prepared, errors, settled }
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
