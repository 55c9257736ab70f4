/**
 * The round trips of a returning user's start, with the service worker: to the last known figures, and to those that the host
 * sends. As in `round-trips.ts`, the slope of the time over the connection's latency.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '#app/routing/paths.ts'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import { latencies, roundTrips, visitAtBoth } from './tools/latency.ts'
import { startBrowser, startWithPartner } from './tools/overview.ts'
import { slowConnection } from './tools/slow-connection.ts'

const rounds = 5

/** What the last visit is made to have shown; the partner has nothing. */
const lastAmount = '4321.00'

interface Times {
  /** ms since the start of the page. */
  last?: number
  live?: number
}

declare global {
  interface Window {
    figureTimes: Times
  }
}

/** Executed in the page before any other script. */
function watchFigures(): void {
  const times: Times = {}
  window.figureTimes = times
  const check = () => {
    const texts = [...document.querySelectorAll('main .tabular')].map(({ textContent }) => textContent)
    const hasLast = texts.some((text) => text.includes('4,321'))
    if (hasLast) times.last ??= performance.now()
    else if (texts.some((text) => /\d/.test(text))) times.live ??= performance.now()
  }
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true })
}

const { running, token } = await startWithPartner()
const connection = await slowConnection(running.origin)
const browser = await startBrowser(await findChromium())
async function read<Data>(path: string): Promise<Data> {
  const answer = await fetch(`${connection.origin}${basePath}${path}`, { headers: { [tokenHeader]: token } })
  const { data }: { data: Data } = await answer.json()
  return data
}
const user = await read<{ username: string }>(userEndpoints.userInfo.path)
const property = await read<object>(walletEndpoints.property.path)

const seen = { ...property, total_assets: lastAmount, available: lastAmount }
const last = { user: user.username, reads: { property: { at: Date.now() - 3_600_000, data: seen } } }
const stored = {
  fb_token: token,
  fb_userInfo: JSON.stringify(user),
  placard: JSON.stringify({ origin: connection.origin, last }),
}

const context = await browser.newContext({
  viewport: { width: 375, height: 812 },
  locale: 'en-US',
  serviceWorkers: 'allow',
})
await context.addInitScript((items) => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}, stored)

/** Waits until the service worker has all files of the app. */
async function install(): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${connection.origin}/#${paths.wallet}`)
  const hasAll = () =>
    page.evaluate(async () => {
      const names = await window.caches.keys()
      const caches = await Promise.all(names.map((name) => window.caches.open(name)))
      const urls = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url)
      return urls.some((url) => url.endsWith('~whole')) && navigator.serviceWorker.controller !== null
    })
  while (!(await hasAll())) await sleep(100)
  await page.close()
}

async function visit(latency: number): Promise<Required<Times>> {
  const page = await context.newPage()
  await page.addInitScript(watchFigures)
  connection.latency = latency
  await page.goto(`${connection.origin}/#${paths.wallet}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.figureTimes.live !== undefined)
  const times = await page.evaluate(() => window.figureTimes)
  await page.close()
  return {
    // Where the host is faster than the cache.
    last: times.last ?? times.live ?? Number.NaN,
    live: times.live ?? Number.NaN,
  }
}

try {
  await install()
  await visit(0)
  const visits = await visitAtBoth(rounds, visit)
  const { near } = visits
  report(
    'A warm start of the wallet in round trips',
    [
      // A slope that is not zero by the machine's noise alone.
      {
        what: 'the last known figures',
        value: roundTrips(visits, ({ last }) => last),
        max: 0.1,
        unit: 'round trips',
      },
      {
        what: 'the live figures',
        value: roundTrips(visits, ({ live }) => live),
        max: 1.1,
        unit: 'round trips',
      },
    ],
    [
      `With 100 ms of latency after ${median(near.map(({ last }) => last)).toFixed(0)} and ${median(near.map(({ live }) => live)).toFixed(0)} ms.`,
      `Medians of ${rounds} visits each with ${latencies.join(' and ')} ms of latency.`,
    ],
  )
} finally {
  await browser.close()
  connection.close()
  await running.close()
}
