/** The overview in a real browser, with figures that all change at every tick. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { send } from '#sandbox/testing/remote-sandbox.ts'
import { projectFolder, webFolder } from '../../scripts/build/web-build.ts'

/** A sandbox with a partner who has an open ad account. */
export async function startWithPartner(): Promise<{ running: RunningSandbox; token: string }> {
  const running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: webFolder,
    speed: 0.001,
  })
  const { token } = await post(running.origin, specifiedEndpoints.register.path, {
    username: 'bench',
    password: 'correct horse 1',
    email: 'bench@partner.example',
    phone: '+4915123456789',
    licenseKey: standingCodes.invitation,
  })
  if (typeof token !== 'string') throw new Error('no token')
  const opening = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
  await post(running.origin, specifiedEndpoints.openStore.path, opening, token)
  return { running, token }
}

async function post(
  origin: string,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}${basePath}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { [tokenHeader]: token }) },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = await answer.json()
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** Statistics whose eight figures and series differ from those of the previous tick. */
function figuresAt(tick: number): object {
  const money = (factor: number) => (1000 + tick * factor).toFixed(2)
  const series = Array.from({ length: 24 }, (_, hour) => ({
    at: new Date(Date.UTC(2026, 10, 20, 23 + hour)).toISOString(),
    revenue: (40 + ((hour * 7 + tick * 3) % 50)).toFixed(2),
    consumed: (30 + ((hour * 5 + tick) % 40)).toFixed(2),
  }))
  return {
    currency: 'USD',
    impressions: 10_000 + tick * 13,
    clicks: 100 + tick,
    revenue: money(0.31),
    profit: (tick % 2 === 0 ? -10 - tick : 10 + tick).toFixed(2),
    share: money(0.05),
    consumed: money(0.27),
    discount: money(0.01),
    to_be_consumed: money(0.11),
    investment_amount: money(1),
    delivery_orders: tick,
    as_of: asOfAt(tick),
    series,
    version: String(tick),
    balances_version: String(tick),
  }
}

const asOfAt = (tick: number) => new Date(Date.UTC(2026, 10, 21, 10) + tick * 1000).toISOString()

export interface Overview {
  readonly page: Page
  readonly cdp: CDPSession
  /** The number of responses so far. */
  readonly ticks: () => number
  /** The maximum number of concurrent requests for the figures. */
  readonly maxInFlight: () => number
  /** Whether figures that the page knows are answered as unchanged from now on; false at first. */
  readonly setUnchanged: (isUnchanged: boolean) => void
  /** Whether each answer names another head of the history from now on; false at first. */
  readonly setNewHeads: (hasNewHeads: boolean) => void
}

/** Whether a URL requests today's figures of the overview. */
export const isFigures = (url: string): boolean =>
  url.includes(specifiedEndpoints.statistics.path) && url.includes('type=1')

/** The head of the account's history; the page checks the history with the host when figures name another one or none. */
async function ledgerHead(origin: string, token: string): Promise<string | undefined> {
  const { data } = await send(origin, 'statistics', { type: 1 }, token)
  const { ledger_head }: { ledger_head?: unknown } = Object(data)
  return typeof ledger_head === 'string' ? ledger_head : undefined
}

/**
 * Opens `/ad-center` with a session. The page's clock runs `speed` times as fast. The figures are the bench's, the head of the
 * history and everything else the sandbox's.
 */
export async function openOverview(
  browser: Browser,
  { origin, token, speed }: { origin: string; token: string; speed: number },
): Promise<Overview> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let [ticks, inFlight, maxInFlight] = [0, 0, 0]
  let isUnchanged = false
  let hasNewHeads = false
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), ['fb_token', token] as const)
  if (speed !== 1) await page.addInitScript(speedUp, speed)
  page.on('request', (request) => {
    if (!isFigures(request.url())) return
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
  })
  const end = (request: { url: () => string }) => {
    if (isFigures(request.url())) inFlight -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.route(`**${basePath}${specifiedEndpoints.statistics.path}*`, async (route) => {
    const isKnown = isUnchanged && new URL(route.request().url()).searchParams.has('version')
    // No such head exists: the page checks the history, which is the sandbox's.
    const ledger_head = hasNewHeads ? `${ticks + 2}.AAAAAAAAAAA` : await ledgerHead(origin, token)
    const figures = isKnown ? { unchanged: true, as_of: asOfAt(ticks) } : figuresAt(ticks)
    await route.fulfill({ json: { code: 200, msg: '', data: { ...figures, ledger_head } } })
    if (isFigures(route.request().url())) ticks += 1
  })
  await page.goto(`${origin}/#/ad-center`)
  await page.getByRole('slider').waitFor()
  return {
    page,
    cdp: await context.newCDPSession(page),
    ticks: () => ticks,
    maxInFlight: () => maxInFlight,
    setUnchanged: (value) => {
      isUnchanged = value
    },
    setNewHeads: (value) => {
      hasNewHeads = value
    },
  }
}

/** A script that only asks for the figures once a second and parses the answer. */
export const barePoll = `
  const poll = async () => {
    await (await fetch('${basePath}${specifiedEndpoints.statistics.path}?type=1')).json()
    setTimeout(poll, 1000)
  }
  void poll()`

/** The script of `library-poll.ts`. */
export async function buildLibraryPoll(): Promise<string> {
  const { build } = await import('vite')
  const input = join(projectFolder, 'bench', 'tools', 'library-poll.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2024', rolldownOptions: { input } },
  })
  if (!('output' in built)) throw new Error('the build has more than one output')
  return built.output[0].code
}

/** Opens a page with nothing but a script that asks for the figures once a second: what a tick cannot cost less than. */
export async function openPoll(
  browser: Browser,
  { origin, script, isUnchanged }: { origin: string; script: string; isUnchanged: boolean },
): Promise<Overview> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  let ticks = 0
  await page.route(`**${basePath}${specifiedEndpoints.statistics.path}?type=1`, async (route) => {
    const data = isUnchanged ? { unchanged: true, as_of: asOfAt(ticks) } : figuresAt(ticks)
    await route.fulfill({ json: { code: 200, msg: '', data } })
    ticks += 1
  })
  const body = `<p></p><script type="module">${script}</script>`
  await page.route(`${origin}/poll`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}/poll`)
  return {
    page,
    cdp: await context.newCDPSession(page),
    ticks: () => ticks,
    maxInFlight: () => 1,
    setUnchanged: () => undefined,
    setNewHeads: () => undefined,
  }
}

/** Executed in the page: runs its timers and clocks `speed` times as fast. */
export function speedUp(speed: number): void {
  const { setTimeout: originalTimeout, setInterval: originalInterval } = window
  const now = performance.now.bind(performance)
  const startedAt = Date.now()
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...rest: []) => originalTimeout(run, ms / speed, ...rest),
    setInterval: (run: () => void, ms = 0, ...rest: []) => originalInterval(run, ms / speed, ...rest),
  })
  performance.now = () => now() * speed
  Date.now = () => Math.round(startedAt + now() * speed)
}

/** Resolves after `count` more responses. */
export async function advanceTicks({ ticks, page }: Overview, count: number): Promise<void> {
  const until = ticks() + count
  while (ticks() < until)
    await page.waitForResponse((answer) => answer.url().includes(specifiedEndpoints.statistics.path))
}

/** The arguments of a Chromium without background activity. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-gpu',
  '--no-first-run',
  // Chromium's own sandbox does not start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export const startBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: browserArguments })
