/**
 * An idle home page: the bytes that it receives, and the server's CPU time for it, with a stream of answers and, as from a host without
 * streams, with polls; compared with the app and the sandbox of an earlier commit, which polled plainly, in one run on one PostgreSQL.
 * Needs the history of the repository, and Linux.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { emptyServerDatabase, execute } from '#sandbox/testing/empty-database.ts'
import { send } from '#sandbox/testing/remote-sandbox.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report, skip } from './tools/budget.ts'
import { countBytes, type SentResponse } from './tools/counting-front.ts'
import { type Client, openPages, pollInTurn } from './tools/idle-load.ts'
import { speedUp, startBrowser } from './tools/overview.ts'
import { buildIn, copyTree, hasCommit } from './tools/release-builds.ts'
import { postgresCpu, startTree, type TreeSandbox } from './tools/sandbox-of-tree.ts'
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
/** Idle pages at the same time. */
const pages = 500
/** s of each round with these pages. */
const secondsPerRound = 4

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

/** A time zone where it is noon: the figures of a day have a point for each hour so far. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours()
  // The signs of these names are those of POSIX: west is positive.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
}

interface Traffic {
  readonly requests: number
  readonly bodyBytes: number
  readonly headerBytes: number
}

/** What the API has sent. */
function traffic(sent: readonly SentResponse[]): Traffic {
  const data = sent.filter(({ isData }) => isData)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    requests: data.length,
    bodyBytes: sum(data.map(({ bytes }) => bytes)),
    headerBytes: sum(data.map(({ headerBytes }) => headerBytes)),
  }
}

/** What the API sends each second to a home page on which nothing changes, which asks for it without the request headers in `omitted`. */
async function idleTraffic(
  browser: Browser,
  { origin, token }: Client,
  omitted: readonly string[] = [],
): Promise<Traffic> {
  const front = await countBytes(origin, omitted)
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: noonZone(),
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript((value) => localStorage.setItem('fb_token', value), token)
    await context.addInitScript(speedUp, fastClock)
    const page = await context.newPage()
    await page.goto(`${front.origin}/#${paths.adCenter}`)
    await page.locator('main dl').first().waitFor()
    await page.waitForTimeout((settling * 1000) / fastClock)
    const before = traffic(front.sent)
    const startedAt = performance.now()
    await page.waitForTimeout((watched * 1000) / fastClock)
    const seconds = (fastClock * (performance.now() - startedAt)) / 1000
    const after = traffic(front.sent)
    return {
      requests: (after.requests - before.requests) / seconds,
      bodyBytes: (after.bodyBytes - before.bodyBytes) / seconds,
      headerBytes: (after.headerBytes - before.headerBytes) / seconds,
    }
  } finally {
    await context.close()
    front.close()
  }
}

type Tree = 'now' | 'earlier'
type PerTree<T> = Readonly<Record<Tree, T>>

interface Host {
  readonly server: TreeSandbox
  readonly client: Client
}

/** The CPU time of each round, ms. */
interface CpuTimes {
  readonly perPoll: PerTree<number[]>
  /** Of one page. */
  readonly perSecond: PerTree<number[]>
}

/** The CPU time of Node and PostgreSQL, which both hosts share. */
async function cpuTimes(hosts: PerTree<Host>, databaseCpu: () => number): Promise<CpuTimes> {
  const costOf = async (which: Tree, task: () => Promise<unknown>) => {
    const spent = () => hosts[which].server.cpuMs() + databaseCpu()
    const start = spent()
    await task()
    return spent() - start
  }
  const perPoll: PerTree<number[]> = { now: [], earlier: [] }
  const pollAll = async (which: Tree) => {
    let last = ''
    const ms = await costOf(which, async () => {
      last = await pollInTurn(hosts[which].client, pollsPerRound)
    })
    if (last.includes('"unchanged":true') !== (which === 'now'))
      throw new Error(`unexpected: ${last.slice(0, 200)}`)
    perPoll[which].push(ms / pollsPerRound)
  }
  const perSecond: PerTree<number[]> = { now: [], earlier: [] }
  const holdAll = async (which: Tree) => {
    const close = await openPages(which === 'now' ? 'stream' : 'poll', pages, hosts[which].client)
    const ms = await costOf(which, () => sleep(secondsPerRound * 1000))
    close()
    perSecond[which].push(ms / (pages * secondsPerRound))
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const task of [pollAll, holdAll]) {
      await task('earlier')
      await task('now')
    }
    // The first round warms both up.
    if (round > 0) continue
    for (const times of [perPoll, perSecond]) times.earlier.length = times.now.length = 0
  }
  return { perPoll, perSecond }
}

interface IdleTraffic extends PerTree<Traffic> {
  /** From a host that does not stream. */
  readonly polled: Traffic
}

async function idleTraffics(
  browser: Browser,
  { now, earlier }: PerTree<Host>,
  databaseUrl: string,
): Promise<IdleTraffic> {
  const fast = await startTree(projectFolder, databaseUrl, fastClock)
  try {
    const [streamed, polled, before] = await Promise.all([
      idleTraffic(browser, { ...now.client, origin: fast.origin }),
      // Without the header it asks for no stream.
      idleTraffic(browser, now.client, ['accept']),
      idleTraffic(browser, earlier.client),
    ])
    return { now: streamed, polled, earlier: before }
  } finally {
    await fast.close()
  }
}

function reportAll({ now, polled, earlier }: IdleTraffic, { perPoll, perSecond }: CpuTimes): void {
  const ofBodies = ({ bodyBytes }: Traffic) => bodyBytes / earlier.bodyBytes
  const ofAll = ({ bodyBytes, headerBytes }: Traffic) =>
    ((bodyBytes + headerBytes) / (earlier.bodyBytes + earlier.headerBytes)).toFixed(2)
  const describe = (of: Traffic) =>
    `${of.requests.toFixed(2)} requests, ${of.bodyBytes.toFixed(0)} bytes of bodies and ${of.headerBytes.toFixed(0)} of headers a second`
  const ms = (times: readonly number[]) => median(times).toFixed(2)
  const that = `of that at ${before}`
  report(
    title,
    [
      { what: 'bytes of bodies per second', value: ofBodies(now), max: 0.25, unit: `of those at ${before}` },
      {
        what: "the server's CPU time per second",
        value: median(perSecond.now) / median(perSecond.earlier),
        max: 0.3,
        unit: that,
      },
      {
        what: "the server's CPU time per poll",
        value: median(perPoll.now) / median(perPoll.earlier),
        max: 0.3,
        unit: that,
      },
    ],
    [
      `Now ${describe(now)}; from a host that does not stream ${describe(polled)}; at ${before} ${describe(earlier)}. Of the bodies at ${before} ${ofBodies(polled).toFixed(2)} without a stream. With the headers of HTTP/1.1, which HTTP/2 does not repeat, ${ofAll(now)}, without a stream ${ofAll(polled)}.`,
      `A page that nothing changes, over ${watched} s of its clock, which runs ${fastClock} times as fast, as do the host's streams; of an account with a day of delivery, in a time zone where it is noon.`,
      `CPU time of Node and PostgreSQL together: ${ms(perSecond.now)} ms a second for a stream, ${ms(perSecond.earlier)} for the polls at ${before}, with ${pages} pages, medians of ${rounds} alternating rounds of ${secondsPerRound} s; ${ms(perPoll.now)} ms a poll, ${ms(perPoll.earlier)} at ${before}, medians of as many rounds of ${pollsPerRound} polls in turn.`,
    ],
  )
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
    const hosts = {
      now: { server: now, client: { origin: now.origin, token: tokens.now, version } },
      earlier: { server: earlier, client: { origin: earlier.origin, token: tokens.earlier } },
    }
    const times = await cpuTimes(hosts, databaseCpu)
    reportAll(await idleTraffics(browser, hosts, databases[0].url), times)
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
