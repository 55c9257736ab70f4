/**
 * Every page after the login: the size of its own code in the build, and the time from a tap to its content on a slow phone
 * with cached data.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { paths } from '#app/routing/paths.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import { startCounting, timeSpent } from './tools/main-thread.ts'
import { startBrowser, startWithPartner } from './tools/overview.ts'

const rounds = 9
const slowdown = 4
const assets = join(projectFolder, 'out', 'web', 'assets')

/**
 * Chunks that are loaded on demand or after the content, not with the page: PDF viewer, phone data, signature, and the checks of
 * the history, whose size `bench/ledger-history.ts` measures.
 */
const onDemand = /^(?:min|pdf|signature|run-check|ledger-history)/
/** Chunks of every page: the login page's, the common ones, and those of the language. */
const sharedNames = ['start', 'base', 'rolldown-runtime', 'data-pages', 'http']
const shared = new RegExp(`^(?:${sharedNames.join('|')})-`)
const missing = sharedNames.filter((name) => !readdirSync(assets).some((file) => file.startsWith(`${name}-`)))
if (missing.length > 0) throw new Error(`the build has no chunk ${missing.join(', ')}`)
const namespaces = readdirSync(join(projectFolder, 'locales', 'en')).map((file) => file.replace('.json', ''))
const isTexts = (name: string) =>
  namespaces.some((namespace) => new RegExp(`^(?:${namespace}|texts-en)-.{7}\\.js$`).test(name))

/** Only for visitors: with a session they redirect. */
const forVisitors: readonly string[] = [paths.login, paths.register, paths.forgotPassword]
/** They redirect to another page. */
const redirects: readonly string[] = [paths.root, paths.entry]
/** Every page of the app, by the table of paths, and the page for an unknown path. */
const unknownPath = '/no-such-page'
const everyPath = [...Object.values(paths).filter((path) => !redirects.includes(path)), unknownPath]
/** In the order of the visits. */
const visited = everyPath.filter((path) => !forVisitors.includes(path))

const kiloOf = (name: string) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length / 1000

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    'fb_token',
    token,
  ] as const)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let fetched = new Set<string>()
  const alone = await context.newPage()
  // Never idle, so that nothing is prefetched.
  await alone.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  alone.on('request', (request) => {
    const name = /\/assets\/([^/]+\.js)$/.exec(request.url())?.[1]
    if (name && !shared.test(name) && !onDemand.test(name)) fetched.add(name)
  })

  /** Navigates with the router; resolves to the ms until the page's content is painted. */
  const go = (path: string) =>
    page.evaluate(
      (to) =>
        new Promise<number>((resolve) => {
          const startedAt = performance.now()
          const before = document.querySelector('main')?.firstElementChild
          location.hash = to
          const check = () => {
            const main = document.querySelector('main')
            const isReady =
              main !== null &&
              main.firstElementChild !== before &&
              main.getAttribute('aria-busy') === null &&
              main.textContent.trim() !== ''
            if (!isReady) return requestAnimationFrame(check)
            return requestAnimationFrame(() => resolve(performance.now() - startedAt))
          }
          check()
        }),
      path,
    )

  const sizes: { path: string; kilo: number; texts: number }[] = []
  for (const path of visited) {
    // A new document, without files of another page.
    fetched = new Set()
    await alone.goto('about:blank')
    await alone.goto(`${running.origin}/#${path}`)
    await alone.locator('main :is(h1, h2, p, li, label)').first().waitFor()
    await alone.locator('main:not([aria-busy])').waitFor()
    const isFound = ![...fetched].some((name) => name.startsWith('not-found-screen-'))
    if (isFound !== (path !== unknownPath)) throw new Error(`${path} shows the wrong page`)
    const kilo = (names: readonly string[]) => names.reduce((sum, name) => sum + kiloOf(name), 0)
    const [texts, code] = [[...fetched].filter(isTexts), [...fetched].filter((name) => !isTexts(name))]
    sizes.push({ path, kilo: kilo(code), texts: kilo(texts) })
  }

  await alone.close()
  await page.goto(`${running.origin}/#${paths.adCenter}`)
  await page.locator('main dl').first().waitFor()
  for (const path of visited) await go(path)
  await startCounting(cdp)
  const times = new Map<string, number[]>(visited.map((path) => [path, []]))
  const wall: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const path of visited) {
      const before = await timeSpent(cdp)
      wall.push(await go(path))
      times.get(path)?.push(slowdown * ((await timeSpent(cdp)).tasks - before.tasks))
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    }
  }
  const slowest = [...times]
    .map(([path, durations]) => ({ path, ms: median(durations) }))
    .toSorted((a, b) => b.ms - a.ms)
  const largest = sizes.toSorted((a, b) => b.kilo - a.kilo)
  report(
    'Every other page',
    [
      {
        what: "the largest page's own code",
        value: largest[0]?.kilo ?? Number.NaN,
        max: 25,
        unit: 'kB gzip',
      },
      {
        what: `the slowest navigation to a page's content with cached data at ${slowdown}x, CPU time`,
        value: slowest[0]?.ms ?? Number.NaN,
        max: 100,
        unit: 'ms',
      },
    ],
    [
      `Own code, kB, and its texts: ${largest.map(({ path, kilo, texts }) => `${path} ${kilo.toFixed(1)} + ${texts.toFixed(1)}`).join(', ')}.`,
      `Not visited, because they are for visitors or redirect: ${[...forVisitors, ...redirects].join(', ')}; \`bench/weights.ts\` measures every screen.`,
      `Navigations: CPU time in ms of the page's main thread from the tap until the content is painted, medians of ${rounds}, at full speed times ${slowdown}; the median wall time at full speed is ${median(wall).toFixed(0)} ms: ${slowest.map(({ path, ms }) => `${path} ${ms.toFixed(0)}`).join(', ')}.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
