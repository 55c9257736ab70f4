/** The page itself preloads the files and sends the requests of the page at its address, and nothing that the visitor will not see. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'

// Without the policy, which would block the page whose map is removed.
test.use({ bypassCSP: true })

/** Fetched by a screen when it needs it, not with the page. The display face follows what it shows. */
const onDemand = /^(?:idle-watch|last-figures-schemas|ledger-history|run-check|bricolage-grotesque)-/
/** Fetched by the header of a page that shows no data, after the page. */
const forHeader = /^(?:base|data-pages|http)-/

/** Replaces the app by nothing, so that only the page itself asks for files. */
const blockStart = (page: Page) =>
  page.route('**/assets/start-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))

/** Opens a page in a new document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}

const nameOf = (url: string): string => url.replace(/^.*\/assets\//, '')

/** The files that the page preloads, without those of every address. */
async function preloaded(page: Page): Promise<string[]> {
  const urls = await page
    .locator('link:is([rel="modulepreload"], [rel="preload"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return urls
    .map(nameOf)
    .filter((name) => !/^(?:texts-\w+|rolldown-runtime)-/.test(name))
    .toSorted()
}

/** The files that the app has fetched for the page by itself, without the page's map of files. */
async function fetchedByApp(page: Page, path: string): Promise<string[]> {
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const cut = html.replace(/(?<=id="page-files">).+?(?=<\/script>)/, 'null')
    if (cut === html) throw new Error('the page has no map')
    await route.fulfill({ response, body: cut })
  })
  await open(page, path)
  await expect(page).toHaveTitle(/·/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.unroute(/\/$/)
  const urls = await page.evaluate(() => {
    const prefetchStart = performance.getEntriesByName('ahead')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('/assets/') && startTime < prefetchStart)
      .map(({ name }) => name)
  })
  return urls
    .map(nameOf)
    .filter((name) => !/^(?:start|texts-\w+|rolldown-runtime)-/.test(name) && !onDemand.test(name))
    .toSorted()
}

test('a page preloads exactly the files that the app fetches for it, with the texts of the chosen language', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, paths.adCenter)
  const lightPages: readonly string[] = [paths.terms, ...(isFullRun ? ['/constructor'] : [])]
  const dataPages = isFullRun ? [paths.adCenter, paths.plan, paths.notification] : []
  const expectPreloads = async (path: string) => {
    const isWithPage = (name: string) => !(lightPages.includes(path) && forHeader.test(name))
    const needed = (await fetchedByApp(page, path)).filter(isWithPage)
    expect(needed, path).toContainEqual(expect.stringMatching(/-screen-/))
    await blockStart(page)
    await open(page, path)
    expect((await preloaded(page)).filter(isWithPage), path).toEqual(needed)
    await page.unroute('**/assets/start-*.js')
  }
  for (const path of [paths.wallet, ...dataPages, ...lightPages]) await expectPreloads(path)
  await page.evaluate(() => localStorage.setItem('lang', 'jp'))
  await expectPreloads(paths.wallet)
})

test('a page behind the login preloads, shows and sends nothing for a visitor, in a locked app, or with a token of another origin', async ({
  page,
  running,
}) => {
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => tokens.push(request.headers()[tokenHeader.toLowerCase()]))
  await blockStart(page)
  const header = page.locator('.shell-header')
  await open(page, paths.wallet)
  await expect(header).toBeAttached()
  expect(await preloaded(page)).toEqual([])
  await page.goto('about:blank')
  await logInPartner(page, running, paths.wallet)
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
  const sentWith = async (settings: object) => {
    await page.evaluate((value) => localStorage.setItem('placard', value), JSON.stringify(settings))
    await page.goto('about:blank')
    tokens.length = 0
    await page.goto(`/#${paths.wallet}`)
    // The last of its requests may be sent after the page's own end of loading.
    await page.evaluate(async () => {
      const sent = (globalThis.placardRequests ?? []).map(({ response }) => response)
      await Promise.allSettled([window.placardConfig, ...sent])
    })
    return tokens.some((token) => token !== undefined)
  }
  expect(await sentWith({ origin: running.origin })).toBe(true)
  expect(await sentWith({ origin: 'https://other.example' })).toBe(false)
  expect(await sentWith({})).toBe(false)
  expect(await sentWith({ origin: running.origin, isLocked: true })).toBe(false)
  await expect(header).toBeAttached()
  expect(await preloaded(page)).toEqual([])
})

test('before its scripts a page shows its header, a placeholder and the navigation, which cannot be used', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, paths.wallet)
  await expect(page.getByRole('navigation')).toBeVisible()
  await blockStart(page)
  await open(page, paths.wallet)
  const icon = page.locator('header button').first()
  await expect(icon).toBeVisible()
  await expect(page.locator('main > [role=status]')).toBeVisible()
  const navigationIcon = page.locator('main > :last-child svg').first()
  await expect(navigationIcon).toBeVisible()
  const before = await icon.boundingBox()
  const navigationBefore = await navigationIcon.boundingBox()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  await page.unroute('**/assets/start-*.js')
  await open(page, paths.wallet)
  await expect(page).toHaveTitle(/·/)
  expect(await page.getByRole('button', { name: 'Customer service' }).first().boundingBox()).toEqual(before)
  expect(await page.getByRole('navigation').locator('svg').first().boundingBox()).toEqual(navigationBefore)

  await blockStart(page)
  await open(page, paths.settings)
  await expect(page.locator('main > [role=status]')).toBeVisible()
  await expect(page.locator('main > *')).toHaveCount(1)
})

test('a page sends its first requests before the app is loaded, and the app takes all responses', async ({
  page,
  running,
}) => {
  // Figures of the page before are as good as new for some seconds, and then nothing is asked for.
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const { last: _, ...settings } = JSON.parse(localStorage.getItem('placard') ?? '{}')
    localStorage.setItem('placard', JSON.stringify(settings))
  })
  await logInPartner(page, running, paths.wallet)
  await expect(page).toHaveTitle(/·/)
  const unused = () => page.evaluate(() => globalThis.placardRequests?.map(({ url }) => url))
  const visited = [
    ...(isFullRun ? [paths.adCenter, paths.plan, paths.wallet, paths.fundingDetails, paths.settings] : []),
    // With a body, with the interface language, and of an addition.
    paths.notification,
    paths.level,
    paths.sessions,
    paths.spendingCap,
  ]
  for (const path of visited) {
    await blockStart(page)
    await open(page, path)
    // Sent once the configuration is there.
    await expect.poll(async () => (await unused())?.length ?? 0, path).toBeGreaterThan(0)
    await page.unroute('**/assets/start-*.js')
    await open(page, path)
    await expect.poll(unused, path).toEqual([])
  }
})
