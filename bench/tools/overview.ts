/** The overview in a real browser, with figures that all change at every tick. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { answerStream, basePath, tokenHeader } from '#protocol/http/endpoint.ts'
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

/** A page whose ticks are measured. */
export interface Measured {
  readonly page: Page
  readonly cdp: CDPSession
  /** The number of answers so far; of a stream, the answers that polls would have got. */
  readonly ticks: () => number
}

export interface Overview extends Measured {
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

interface OverviewOptions {
  readonly origin: string
  readonly token: string
  /** How many times as fast the clocks of page and host run. */
  readonly speed: number
  /** False: a host that is polled. */
  readonly isStreaming: boolean
}

/** A host in front of `origin` whose figures are the bench's; the head of the history and everything else are the sandbox's. */
async function startHost({ origin, token, speed, isStreaming }: OverviewOptions) {
  let [ticks, inFlight, maxInFlight] = [0, 0, 0]
  let isUnchanged = false
  let hasNewHeads = false
  const answer = async (isKnown: boolean) => {
    // No such head exists: the page checks the history, which is the sandbox's.
    const ledger_head = hasNewHeads ? `${ticks + 2}.AAAAAAAAAAA` : await ledgerHead(origin, token)
    const figures = isUnchanged && isKnown ? { unchanged: true, as_of: asOfAt(ticks) } : figuresAt(ticks)
    ticks += 1
    return JSON.stringify({ code: 200, msg: '', data: { ...figures, ledger_head } })
  }
  const stream = async (response: ServerResponse, isKnown: boolean) => {
    response.writeHead(200, { 'Content-Type': answerStream.mediaType })
    response.write(`data: ${await answer(isKnown)}\n\n`)
    let silentMs = 0
    const timer = setInterval(async () => {
      silentMs += answerStream.intervalMs
      if (isUnchanged && silentMs < answerStream.keepAliveMs) ticks += 1
      else {
        silentMs = 0
        response.write(`data: ${await answer(true)}\n\n`)
      }
    }, answerStream.intervalMs / speed)
    response.on('close', () => clearInterval(timer))
  }
  const server = createServer(async (incoming, outgoing) => {
    if (!isFigures(incoming.url ?? '')) return forward(origin, incoming, outgoing)
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    outgoing.on('close', () => {
      inFlight -= 1
    })
    const isKnown = new URL(incoming.url ?? '', origin).searchParams.has('version')
    if (isStreaming && incoming.headers.accept?.startsWith(answerStream.mediaType))
      return stream(outgoing, isKnown)
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(await answer(isKnown))
  })
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>()
  server.listen(0, 'localhost', onListening)
  await listening
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    address: `http://localhost:${address.port}`,
    ticks: () => ticks,
    maxInFlight: () => maxInFlight,
    setUnchanged: (value: boolean) => {
      isUnchanged = value
    },
    setNewHeads: (value: boolean) => {
      hasNewHeads = value
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const forwarded = request(`${origin}${url}`, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
    response.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}

/** Opens `/ad-center` with a session, from a host with the bench's figures, which ends with the page. */
export async function openOverview(browser: Browser, options: OverviewOptions): Promise<Overview> {
  const { address, close, ...host } = await startHost(options)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.on('close', close)
  const { token, speed } = options
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), ['fb_token', token] as const)
  if (speed !== 1) await page.addInitScript(speedUp, speed)
  await page.goto(`${address}/#/ad-center`)
  await page.getByRole('slider').waitFor()
  return { page, cdp: await context.newCDPSession(page), ...host }
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
): Promise<Measured> {
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
  return { page, cdp: await context.newCDPSession(page), ticks: () => ticks }
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

/** Resolves after `count` more ticks. */
export async function advanceTicks({ ticks }: Pick<Overview, 'ticks'>, count: number): Promise<void> {
  const until = ticks() + count
  while (ticks() < until) await sleep(20)
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
