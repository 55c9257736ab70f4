/**
 * The round trips of a cold visit of each page by a signed-in user: the slope of the time over the connection's latency, so
 * that the machine's own time does not count. Arguments: paths, instead of all.
 */
import { md5 } from 'js-md5'
import { paths } from '#app/routing/paths.ts'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { report } from './tools/budget.ts'
import { serveHttp2 } from './tools/http2-front.ts'
import { emulateLatency, latencies, roundTrips, visitAtBoth } from './tools/latency.ts'
import { startBrowser, startWithPartner } from './tools/overview.ts'

const rounds = 3

/** They redirect, or are for visitors. */
const notVisited: readonly string[] = [
  paths.root,
  paths.entry,
  paths.login,
  paths.register,
  paths.forgotPassword,
]
/** Visited last, because it needs a transaction password, with which the page that sets one redirects. */
const isLast = (path: string) => path === paths.editPayPassword
const chosen = process.argv.slice(2)
const visited = (
  chosen.length > 0 ? chosen : Object.values(paths).filter((path) => !notVisited.includes(path))
).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

/** With HTTP/1.1 the figures depend on the browser's six connections more than on the app: these pages show it. */
const mainPages = [paths.adCenter, paths.plan, paths.wallet, paths.fundingDetails]

interface Times {
  /** First contentful paint, ms. */
  readonly paint: number
  /** The first amount or row; on a page without any its first text, ms. */
  readonly content: number
}

declare global {
  interface Window {
    contentTimes: { data?: number; text?: number }
  }
}

/** Executed in the page before any other script. */
function watchContent(): void {
  const times: Window['contentTimes'] = {}
  window.contentTimes = times
  const isReady = (element: Element) => element.closest('[aria-busy="true"]') === null
  const check = () => {
    const main = document.querySelector('main')
    if (!main || !isReady(main) || !document.title.includes('·')) return
    if (main.textContent.trim() !== '') times.text ??= performance.now()
    const items = [...main.querySelectorAll('.tabular, li, tr, [role="row"]')]
    if (
      items.some(
        (item) => /\d/.test(item.textContent) && isReady(item) && !item.querySelector('[aria-busy="true"]'),
      )
    )
      times.data ??= performance.now()
  }
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true })
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())

/** What a login stores. */
async function storedLogin() {
  const user: { data: unknown } = await (
    await fetch(`${running.origin}${basePath}${userEndpoints.userInfo.path}`, {
      headers: { [tokenHeader]: token },
    })
  ).json()
  return { fb_token: token, fb_userInfo: JSON.stringify(user.data) }
}

let stored = await storedLogin()

async function setTransactionPassword(): Promise<void> {
  await fetch(`${running.origin}${basePath}${userEndpoints.setTransactionPassword.path}`, {
    method: 'POST',
    headers: { [tokenHeader]: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: md5('135790') }),
  })
  stored = await storedLogin()
}

async function visit(origin: string, path: string, latency: number): Promise<Times> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 375, height: 812 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      localStorage.setItem('placard', JSON.stringify({ origin: location.origin }))
    }, stored)
    const page = await context.newPage()
    await page.addInitScript(watchContent)
    await emulateLatency(page, latency)
    await page.goto(`${origin}/#${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => window.contentTimes.text !== undefined && document.querySelector('[aria-busy="true"]') === null,
    )
    return await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      content: window.contentTimes.data ?? window.contentTimes.text ?? Number.NaN,
    }))
  } finally {
    await context.close()
  }
}

async function measure(
  origin: string,
  protocol: string,
  visited: readonly string[],
  budgets: { paint: number; content?: number },
) {
  // A warm-up, in which the server compresses the files.
  for (const path of visited) await visit(origin, path, 0)
  const results: { path: string; paint: number; content: number }[] = []
  for (const path of visited) {
    if (isLast(path)) await setTransactionPassword()
    const visits = await visitAtBoth(rounds, (latency) => visit(origin, path, latency))
    results.push({
      path,
      paint: roundTrips(visits, ({ paint }) => paint),
      content: roundTrips(visits, ({ content }) => content),
    })
  }
  const worst = (name: 'paint' | 'content') => Math.max(...results.map((result) => result[name]))
  const list = results
    .toSorted((a, b) => b.content - a.content)
    .map(({ path, paint, content }) => `${path} ${paint.toFixed(2)} and ${content.toFixed(2)}`)
  report(
    `Cold visits in round trips, ${protocol}`,
    [
      {
        what: 'first contentful paint, slowest page',
        value: worst('paint'),
        max: budgets.paint,
        unit: 'round trips',
      },
      {
        what: 'first amount or row, slowest page',
        value: worst('content'),
        ...(budgets.content !== undefined && { max: budgets.content }),
        unit: 'round trips',
      },
    ],
    [
      `To the first paint and to the first amount or row (text where there is none): ${list.join(', ')}.`,
      `A signed-in user with an empty cache; medians of ${rounds} visits each with ${latencies.join(' and ')} ms of latency.`,
    ],
  )
}

const front = await serveHttp2(running.origin)
try {
  await measure(front.origin, 'HTTP/2', visited, { paint: 1.15, content: 2.5 })
  await measure(running.origin, 'HTTP/1.1', mainPages, { paint: 1.15 })
} finally {
  await browser.close()
  front.close()
  await running.close()
}
