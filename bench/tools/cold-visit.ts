/** One visit of a page on a slow phone with a slow line, with nothing in the cache. */
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'

/** What DevTools calls a slow 4G, on a phone a fourth as fast as this machine. */
const slowdown = 4
const latencyMs = 150
const bytesPerSecond = 1_600_000 / 8

/** How long nothing may be under way for the page to be at rest, ms. */
const restMs = 1000

interface Fetched {
  readonly path: string
  readonly isScript: boolean
  readonly isData: boolean
  /** ms since the navigation. */
  readonly at: number
  /** Of the body, as it came over the line; 0 from the cache. */
  readonly bytes: number
}

export interface Visit {
  /** ms since the navigation. */
  readonly firstPaint: number
  readonly largestPaint: number
  /** The form takes what is typed and reacts to being sent. */
  readonly usable: number
  /** The browser's own sum; 0 is none. */
  readonly shift: number
  /** Until the page was at rest, less what it fetched ahead of need. */
  readonly fetched: readonly Fetched[]
  /** Fetched when there was nothing else to do, for a page that may come next. */
  readonly ahead: readonly Fetched[]
}

interface Seen {
  paint: number
  largest: number
  shift: number
  usable: number
}

declare global {
  interface Window {
    /** What the page has measured of itself so far. */
    seen: Seen
    /** The binding that `usable` waits for. */
    tellUsable: (payload: string) => void
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  const seen: Seen = { paint: 0, largest: 0, shift: 0, usable: 0 }
  window.seen = seen
  const each = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true })
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  each('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  each('layout-shift', (entry) => {
    if ('value' in entry) seen.shift += Number(entry.value)
  })
  // React's own mark on an element that it has taken in hand.
  const isInHand = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  // Looked for when the page changes: to ask at every frame would have it drawn all the time.
  const changes = new MutationObserver(() => {
    const button = document.querySelector('form button[type="submit"]')
    if (!isInHand(button?.closest('form') ?? null)) return
    changes.disconnect()
    seen.usable = performance.now()
    window.tellUsable('')
  })
  changes.observe(document, { childList: true, subtree: true })
}

/** Records every request from now on. */
async function record(cdp: CDPSession): Promise<{ requests: () => Fetched[]; isQuiet: () => boolean }> {
  type Open = Omit<Fetched, 'at'> & { at: number; end?: number }
  const open = new Map<string, Open>()
  const fromNetwork = new Set<string>()
  let begin = Number.NaN
  let changed = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return
    if (Number.isNaN(begin)) begin = timestamp
    const path = new URL(request.url).pathname
    const isData = path.startsWith(basePath)
    changed = performance.now()
    open.set(requestId, {
      path,
      isData,
      isScript: type === 'Script' || path.endsWith('.js'),
      at: (timestamp - begin) * 1000,
      bytes: 0,
    })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const known = open.get(requestId)
    if (known && !response.fromDiskCache && !response.fromServiceWorker) fromNetwork.add(requestId)
  })
  // Not by `Content-Length`, which an answer that is packed while it is sent does not have.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const known = open.get(requestId)
    if (known && fromNetwork.has(requestId))
      open.set(requestId, { ...known, bytes: known.bytes + encodedDataLength })
  })
  const settle = ({ requestId }: { requestId: string }) => {
    const known = open.get(requestId)
    if (known) open.set(requestId, { ...known, end: performance.now() })
    changed = performance.now()
  }
  cdp.on('Network.loadingFinished', settle)
  cdp.on('Network.loadingFailed', settle)
  await cdp.send('Network.enable')
  return {
    requests: () => [...open.values()],
    isQuiet: () =>
      performance.now() - changed > restMs && [...open.values()].every(({ end }) => end !== undefined),
  }
}

/** Told by the page itself: asking it would run scripts of the asker beside its own. */
async function usable(cdp: CDPSession): Promise<void> {
  const told = new Promise<void>((resolve) => {
    cdp.on('Runtime.bindingCalled', ({ name }) => {
      if (name === 'tellUsable') resolve()
    })
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'tellUsable' })
  await told
}

/** A browser with nothing in its cache. */
export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
  })

/** Opens the page in a tab of its own; `isSlow` is the phone and the line above. */
export async function visit(context: BrowserContext, url: string, isSlow: boolean): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const cdp = await context.newCDPSession(page)
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  const { requests, isQuiet } = await record(cdp)
  const isUsable = usable(cdp)
  await page.goto(url, { waitUntil: 'commit' })
  await isUsable
  while (!isQuiet()) await page.waitForTimeout(100)
  // By the page's own clock: that of `record` begins later, with the first request, and would take the first for needed.
  const { seen, cameAhead } = await page.evaluate(() => {
    const aheadAt = performance.getEntriesByName('ahead')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return {
      seen: window.seen,
      cameAhead: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= aheadAt)
        .map(({ name }) => new URL(name).pathname),
    }
  })
  await page.close()
  const isAhead = ({ path, isData }: Fetched) => cameAhead.includes(path) && !isData
  return {
    firstPaint: seen.paint,
    largestPaint: seen.largest,
    usable: seen.usable,
    shift: seen.shift,
    fetched: requests().filter((each) => !isAhead(each)),
    ahead: requests().filter(isAhead),
  }
}
