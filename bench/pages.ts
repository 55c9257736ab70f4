/**
 * Every page after the sign-in: what it alone loads, exact by the build, and how long it takes from a press to its content
 * on a slow phone when its data is there.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { paths } from '#app/routing/paths.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { judge, median } from './tools/budget.ts'
import { startCounting, timeSpent } from './tools/main-thread.ts'
import { startBrowser, startWithPartner } from './tools/overview.ts'

const rounds = 9
const slowdown = 4
const assets = join(projectFolder, 'out', 'web', 'assets')

/** Loaded with what they draw, not with the page (chart, PDF viewer, phone data, signature). */
const apart = /^(?:series-plot|min|pdf|signature)/
/** What every page has: the sign-in page, and what most share, by name; and what the language brings. */
const shared = /^(?:start|base|rolldown-runtime|further-files|screen-files|queries|host-config)-/
const namespaces = readdirSync(join(projectFolder, 'locales', 'en')).map((file) => file.replace('.json', ''))
const isTexts = (name: string) =>
  namespaces.some((each) => new RegExp(`^(?:${each}|texts-en)-.{8}\\.js$`).test(name))

/** For visitors alone: with a session they lead on at once. */
const forVisitors: readonly string[] = [paths.login, paths.register, paths.forgotPassword]
/** They lead on to another page. */
const leadOn: readonly string[] = [paths.root, paths.entry]
/** Every page of the app, by the one table of paths, and the one for an unknown path. */
const unknownPath = '/no-such-page'
const everyPath = [...Object.values(paths).filter((path) => !leadOn.includes(path)), unknownPath]
/** In the order in which they are visited; each is left again. */
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
  // Never idle: nothing comes ahead for the page after it.
  await alone.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  alone.on('request', (request) => {
    const name = /\/assets\/([^/]+\.js)$/.exec(request.url())?.[1]
    if (name && !shared.test(name) && !apart.test(name)) fetched.add(name)
  })

  /** Goes there by the router, and tells how long it took until the page's own content was painted, ms. */
  const go = (path: string) =>
    page.evaluate(
      (to) =>
        new Promise<number>((resolve) => {
          const begin = performance.now()
          const before = document.querySelector('main')?.firstElementChild
          location.hash = to
          const look = () => {
            const main = document.querySelector('main')
            const isThere =
              main !== null &&
              main.firstElementChild !== before &&
              main.getAttribute('aria-busy') === null &&
              main.textContent.trim() !== ''
            if (!isThere) return requestAnimationFrame(look)
            return requestAnimationFrame(() => resolve(performance.now() - begin))
          }
          look()
        }),
      path,
    )

  const sizes: { path: string; kilo: number; texts: number }[] = []
  for (const path of visited) {
    // A page of its own, so that nothing of another is there.
    fetched = new Set()
    await alone.goto('about:blank')
    await alone.goto(`${running.origin}/#${path}`)
    await alone.locator('main :is(h1, h2, p, li, label)').first().waitFor()
    await alone.locator('main:not([aria-busy])').waitFor()
    const isFound = ![...fetched].some((name) => name.startsWith('not-found-screen-'))
    if (isFound !== (path !== unknownPath)) throw new Error(`${path} is not where it should be`)
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
    .map(([path, each]) => ({ path, ms: median(each) }))
    .toSorted((a, b) => b.ms - a.ms)
  const largest = sizes.toSorted((a, b) => b.kilo - a.kilo)
  judge(
    'Every other page',
    [
      {
        what: "the largest page's own code",
        value: largest[0]?.kilo ?? Number.NaN,
        max: 25,
        unit: 'kB gzip',
      },
      {
        what: `the dearest way to a page's content with warm data at ${slowdown}x, by the processor's clock`,
        value: slowest[0]?.ms ?? Number.NaN,
        max: 100,
        unit: 'ms',
      },
    ],
    [
      `Own code, kB, and the texts that come with it: ${largest.map(({ path, kilo, texts }) => `${path} ${kilo.toFixed(1)} + ${texts.toFixed(1)}`).join(', ')}.`,
      `Not visited, since they are for visitors or lead on: ${[...forVisitors, ...leadOn].join(', ')}; \`bench/weights.ts\` weighs every screen.`,
      `Ways, ms of all that the page's main thread does from the press until the content is painted, medians of ${rounds}, at full speed times ${slowdown}; by the clock on the wall at full speed ${median(wall).toFixed(0)} ms in the median: ${slowest.map(({ path, ms }) => `${path} ${ms.toFixed(0)}`).join(', ')}.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
