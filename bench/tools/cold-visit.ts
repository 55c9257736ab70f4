/** A visit of a page on a slow phone with a slow connection and an empty cache. */
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'

/** DevTools' "slow 4G", on a phone with a quarter of this machine's speed. */
const slowdown = 4
const latencyMs = 150
const bytesPerSecond = 1_600_000 / 8

/** Ms without requests after which the page counts as idle. */
const idleMs = 1000

interface FetchedFile {
  readonly path: string
  readonly isScript: boolean
  readonly isData: boolean
  /** ms since the navigation. */
  readonly startedAt: number
  /** Transferred bytes of the body; 0 from the cache. */
  readonly bytes: number
}

export interface Visit {
  /** ms since the navigation. */
  readonly firstPaint: number
  readonly largestPaint: number
  /** When the form accepts input and can be submitted. */
  readonly usable: number
  /** The cumulative layout shift. */
  readonly shift: number
  /** Until the page was idle, without prefetched files. */
  readonly fetched: readonly FetchedFile[]
  /** Prefetched when idle, for a page that may come next. */
  readonly prefetched: readonly FetchedFile[]
}

interface PageMetrics {
  paint: number
  largest: number
  shift: number
  usable: number
}

declare global {
  interface Window {
    /** The metrics that the page has collected so far. */
    metrics: PageMetrics
    /** The binding that `usable` waits for. */
    reportUsable: (payload: string) => void
  }
}

/** Executed in the page before any other script. */
function watch(): void {
  const metrics: PageMetrics = { paint: 0, largest: 0, shift: 0, usable: 0 }
  window.metrics = metrics
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.paint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    metrics.largest = startTime
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry) metrics.shift += Number(entry.value)
  })
  // React's property on an element that it has hydrated.
  const isHydrated = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  // Checked when the page changes: a check at every frame would cause constant painting.
  const changes = new MutationObserver(() => {
    const button = document.querySelector('form button[type="submit"]')
    if (!isHydrated(button?.closest('form') ?? null)) return
    changes.disconnect()
    metrics.usable = performance.now()
    window.reportUsable('')
  })
  changes.observe(document, { childList: true, subtree: true })
}

/** Records every request from now on. */
async function record(cdp: CDPSession): Promise<{ requests: () => FetchedFile[]; isQuiet: () => boolean }> {
  type OpenRequest = Omit<FetchedFile, 'startedAt'> & { startedAt: number; end?: number }
  const open = new Map<string, OpenRequest>()
  const fromNetwork = new Set<string>()
  let firstTimestamp = Number.NaN
  let lastActivity = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return
    if (Number.isNaN(firstTimestamp)) firstTimestamp = timestamp
    const path = new URL(request.url).pathname
    const isData = path.startsWith(basePath)
    lastActivity = performance.now()
    open.set(requestId, {
      path,
      isData,
      isScript: type === 'Script' || path.endsWith('.js'),
      startedAt: (timestamp - firstTimestamp) * 1000,
      bytes: 0,
    })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = open.get(requestId)
    if (request && !response.fromDiskCache && !response.fromServiceWorker) fromNetwork.add(requestId)
  })
  // Not from `Content-Length`, which a response that is compressed while it is sent does not have.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId)
    if (request && fromNetwork.has(requestId))
      open.set(requestId, { ...request, bytes: request.bytes + encodedDataLength })
  })
  const settle = ({ requestId }: { requestId: string }) => {
    const request = open.get(requestId)
    if (request) open.set(requestId, { ...request, end: performance.now() })
    lastActivity = performance.now()
  }
  cdp.on('Network.loadingFinished', settle)
  cdp.on('Network.loadingFailed', settle)
  await cdp.send('Network.enable')
  return {
    requests: () => [...open.values()],
    isQuiet: () =>
      performance.now() - lastActivity > idleMs && [...open.values()].every(({ end }) => end !== undefined),
  }
}

/** Reported by the page itself: polling would execute other scripts in it. */
async function usable(cdp: CDPSession): Promise<void> {
  const reported = new Promise<void>((resolve) => {
    cdp.on('Runtime.bindingCalled', ({ name }) => {
      if (name === 'reportUsable') resolve()
    })
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'reportUsable' })
  await reported
}

/** A browser context with an empty cache. */
export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
  })

/** Opens the page in a new tab; `isSlow` emulates the slow phone and connection. */
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
  // By the page's own clock: that of `record` starts later, with the first request.
  const { metrics, prefetchedPaths } = await page.evaluate(() => {
    const prefetchStart = performance.getEntriesByName('ahead')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return {
      metrics: window.metrics,
      prefetchedPaths: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= prefetchStart)
        .map(({ name }) => new URL(name).pathname),
    }
  })
  await page.close()
  const isPrefetched = ({ path, isData }: FetchedFile) => prefetchedPaths.includes(path) && !isData
  return {
    firstPaint: metrics.paint,
    largestPaint: metrics.largest,
    usable: metrics.usable,
    shift: metrics.shift,
    fetched: requests().filter((request) => !isPrefetched(request)),
    prefetched: requests().filter(isPrefetched),
  }
}
