/**
 * An idle home page: the bytes that it receives, and the server's CPU time for a poll, compared with the app and the sandbox of an
 * earlier commit, which polled plainly, in one run on one PostgreSQL. Needs the history of the repository, and Linux.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { emptyServerDatabase, execute } from '#sandbox/testing/empty-database.ts'
import { send } from '#sandbox/testing/remote-sandbox.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report, skip } from './tools/budget.ts'
import { countBytes } from './tools/counting-front.ts'
import { speedUp, startBrowser } from './tools/overview.ts'
import { buildIn, copyTree, hasCommit } from './tools/release-builds.ts'
import { postgresCpu, startTree } from './tools/sandbox-of-tree.ts'
import { withPostgres } from './tools/with-postgres.ts'

const title = 'An idle home page'
const before = '506f1ed'
/** The page's clock runs that many times as fast, so that `watched` is a whole number of all its intervals, the longest five minutes. */
const fastClock = 5
/** s of the page's clock. */
const settling = 50
const watched = 300
const rounds = 5
/** Enough for the engine to have compiled both, as in a server that is polled all day. */
const pollsPerRound = 4000

/** Of the new account; there is a demonstration account too. */
const figuresOfADay = `
  insert into statistics (account_id, quarter, impressions, clicks, revenue, share, consumed)
  select id, quarter, 900 + random() * 400, 9 + random() * 9, 4 + random() * 3, 1 + random(), 3 + random() * 3
  from accounts, generate_series(date_trunc('hour', now()) - interval '30 hours', now(), interval '15 minutes') quarter
  where username = 'bench' on conflict do nothing`

async function newPartner(origin: string): Promise<string> {
  const { data } = await send(origin, 'register', {
    username: 'bench',
    password: 'correct horse 1',
    email: 'bench@partner.example',
    phone: '+4915123456789',
    licenseKey: standingCodes.invitation,
  })
  const { token }: { token?: unknown } = Object(data)
  if (typeof token !== 'string') throw new Error('no token')
  const opening = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
  await send(origin, 'openStore', opening, token)
  return token
}

interface Traffic {
  /** Per second. */
  readonly requests: number
  readonly bodyBytes: number
  readonly headerBytes: number
}

/** What the API sends to a home page on which nothing changes. */
async function idleTraffic(browser: Browser, origin: string, token: string): Promise<Traffic> {
  const front = await countBytes(origin, [])
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  try {
    await context.addInitScript((value) => localStorage.setItem('fb_token', value), token)
    await context.addInitScript(speedUp, fastClock)
    const page = await context.newPage()
    await page.goto(`${front.origin}/#${paths.adCenter}`)
    await page.locator('main dl').first().waitFor()
    await page.waitForTimeout((settling * 1000) / fastClock)
    front.sent.length = 0
    const startedAt = performance.now()
    await page.waitForTimeout((watched * 1000) / fastClock)
    const seconds = (fastClock * (performance.now() - startedAt)) / 1000
    const data = front.sent.filter(({ isData }) => isData)
    const perSecond = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / seconds
    return {
      requests: data.length / seconds,
      bodyBytes: perSecond(data.map(({ bytes }) => bytes)),
      headerBytes: perSecond(data.map(({ headerBytes }) => headerBytes)),
    }
  } finally {
    await context.close()
    front.close()
  }
}

/** Polls the figures one after the other, on one connection. */
async function poll(origin: string, token: string, count: number, version?: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const query = new URLSearchParams({ type: '1', ...(version !== undefined && { version }) })
  const url = `${origin}${basePath}${specifiedEndpoints.statistics.path}?${query}`
  const headers = { [tokenHeader]: token, 'Accept-Encoding': 'gzip' }
  let last = ''
  for (let index = 0; index < count; index += 1) {
    last = await new Promise<string>((resolve, reject) => {
      const sent = request(url, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
      })
      sent.on('error', reject)
      sent.end()
    })
  }
  agent.destroy()
  return last
}

async function measure(serverUrl: string, folder: string): Promise<void> {
  const tree = join(folder, 'earlier')
  copyTree(tree, before)
  await buildIn(tree, join(tree, 'out', 'web'))
  const databases = [await emptyServerDatabase(serverUrl), await emptyServerDatabase(serverUrl)] as const
  const now = await startTree(projectFolder, databases[0].url)
  const earlier = await startTree(tree, databases[1].url)
  const browser = await startBrowser(await findChromium())
  try {
    const databaseCpu = await postgresCpu(serverUrl)
    if (databaseCpu === undefined) return skip(title, 'the CPU time of PostgreSQL is not in /proc')
    const tokens = { now: await newPartner(now.origin), earlier: await newPartner(earlier.origin) }
    for (const { url } of databases) await execute(url, figuresOfADay)
    const { data } = await send(now.origin, 'statistics', { type: 1 }, tokens.now)
    const { version }: { version?: unknown } = Object(data)
    if (typeof version !== 'string') throw new Error('no version')
    const cpu: Record<'now' | 'earlier', number[]> = { now: [], earlier: [] }
    const cost = async (which: 'now' | 'earlier') => {
      const server = which === 'now' ? now : earlier
      const spent = server.cpuMs() + databaseCpu()
      const last = await poll(
        server.origin,
        tokens[which],
        pollsPerRound,
        which === 'now' ? version : undefined,
      )
      if (last.includes('"unchanged":true') !== (which === 'now'))
        throw new Error(`unexpected: ${last.slice(0, 200)}`)
      cpu[which].push((server.cpuMs() + databaseCpu() - spent) / pollsPerRound)
    }
    for (let round = 0; round <= rounds; round += 1) {
      await cost('earlier')
      await cost('now')
      // The first round warms both up.
      if (round === 0) cpu.earlier.length = cpu.now.length = 0
    }
    const traffic = {
      earlier: await idleTraffic(browser, earlier.origin, tokens.earlier),
      now: await idleTraffic(browser, now.origin, tokens.now),
    }
    const bytes = ({ bodyBytes, headerBytes }: Traffic) => bodyBytes + headerBytes
    const describe = (of: Traffic, ms: readonly number[]) =>
      `${of.requests.toFixed(2)} requests, ${of.bodyBytes.toFixed(0)} bytes of bodies and ${of.headerBytes.toFixed(0)} of headers a second, ` +
      `${median(ms).toFixed(2)} ms a poll`
    report(
      title,
      [
        {
          what: 'bytes of bodies per second',
          value: traffic.now.bodyBytes / traffic.earlier.bodyBytes,
          max: 0.25,
          unit: `of those at ${before}`,
        },
        {
          what: "the server's CPU time per poll",
          value: median(cpu.now) / median(cpu.earlier),
          max: 0.3,
          unit: `of that at ${before}`,
        },
      ],
      [
        `Now ${describe(traffic.now, cpu.now)}; at ${before} ${describe(traffic.earlier, cpu.earlier)}. With the headers of HTTP/1.1, which HTTP/2 does not repeat, ${(bytes(traffic.now) / bytes(traffic.earlier)).toFixed(2)}.`,
        `CPU time of Node and PostgreSQL together, medians of ${rounds} alternating rounds of ${pollsPerRound} polls; a page that nothing changes, over ${watched} s of its clock, which runs ${fastClock} times as fast, of an account with a day of delivery.`,
      ],
    )
  } finally {
    await browser.close()
    await Promise.all([now.close(), earlier.close()])
    for (const { drop } of databases) await drop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'placard-idle-'))
try {
  if (!hasCommit(before)) skip(title, `the history of this clone has no ${before}`)
  else if (process.platform !== 'linux') skip(title, 'CPU time is read from /proc')
  else await withPostgres(title, (url) => measure(url, folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
