/**
 * Polling by version and following the stream beside plain polling over HTTP, at every second: the figures are the same, through a
 * kill -9 of a process, although the client keeps its versions. Ten minutes in a full run.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, inject, it } from 'vitest'
import { answerStream, basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { type Statistics, statisticsEndpoints, statisticsPeriods } from '#protocol/http/statistics.ts'
import { serverDatabase, testsEmbedded } from '../testing/database.ts'
import { longOr } from '../testing/full-run.ts'
import { desk, remotePartner, type SandboxProcess, send, startProcess } from '../testing/remote-sandbox.ts'
import { eventsOf, rightPassword } from '../testing/sandbox.ts'

const serverUrl = inject('databaseUrl')
const seconds = longOr(600, 6)
/** Delivery seconds per second: figures change at nearly every second. */
const speed = 120
const types = Object.values(statisticsPeriods)
const streamedType = statisticsPeriods.today

const Plans = v.object({ list: v.array(v.object({ id: v.string(), minimum_amount: v.string() })) })
const fundedAmount = '150'

async function request(...args: Parameters<typeof send>): Promise<unknown> {
  const { code, msg, data } = await send(...args)
  if (code !== 200) throw new Error(`${args[1]}: ${code} ${msg}`)
  return data
}

const figuresIn = ({ as_of: _asOf, ledger_head: _head, ...figures }: Statistics) => figures

/** Figures that plain polls agree on, from one time of the host to another. */
interface Agreed {
  readonly from: string
  readonly until: string
  readonly figures: Statistics
}

/** A client that polls all periods both ways. */
function createWatcher(token: string) {
  const known = new Map<number, Statistics>()
  const counts = { changed: 0, unchanged: 0 }
  /** Of the period that is streamed. */
  const agreed: Agreed[] = []

  async function poll(origin: string, type: number, version?: string) {
    const query = version === undefined ? { type } : { type, version }
    return v.parse(statisticsEndpoints.statistics.response, await request(origin, 'statistics', query, token))
  }

  async function pollPlainly(origin: string, type: number): Promise<Statistics> {
    const response = await poll(origin, type)
    if ('unchanged' in response) throw new Error('unchanged without a version')
    return response
  }

  async function pollByVersion(origin: string, type: number): Promise<Statistics> {
    const last = known.get(type)
    const response = await poll(origin, type, last?.version)
    if (!('unchanged' in response)) {
      counts.changed += 1
      known.set(type, response)
      return response
    }
    counts.unchanged += 1
    if (!last) throw new Error('unchanged without a version')
    return last
  }

  /** Between two equal plain answers the figures have one value; those that changed meanwhile are asked for again. */
  async function compare(origin: string, type: number): Promise<void> {
    for (;;) {
      const before = await pollPlainly(origin, type)
      const figures = figuresIn(await pollByVersion(origin, type))
      const after = await pollPlainly(origin, type)
      if (JSON.stringify(figuresIn(before)) !== JSON.stringify(figuresIn(after))) continue
      expect(figures).toEqual(figuresIn(after))
      if (type === streamedType) agreed.push({ from: before.as_of, until: after.as_of, figures: after })
      return
    }
  }

  return {
    counts,
    agreed,
    compareAll: async (origin: string) => {
      for (const type of types) await compare(origin, type)
    },
  }
}

/** A client that follows the stream of one period. */
function createFollower(token: string) {
  let figures: Statistics | undefined
  /** What the client shows after each event. */
  const shown: { readonly as_of: string; readonly figures: Statistics }[] = []
  const counts = { figures: 0 }
  let end: string | undefined
  const isDone = () => end !== undefined && (shown.at(-1)?.as_of ?? '') >= end

  async function readStream(origin: string): Promise<void> {
    const query = new URLSearchParams({ type: String(streamedType), version: figures?.version ?? '' })
    const answer = await fetch(`${origin}${basePath}${statisticsEndpoints.statistics.path}?${query}`, {
      headers: { [tokenHeader]: token, Accept: answerStream.mediaType },
    })
    for await (const event of eventsOf(answer)) {
      const { code, msg, data } = v.parse(Envelope, JSON.parse(event))
      if (code !== 200) throw new Error(`the stream ended with ${code} ${msg}`)
      const response = v.parse(statisticsEndpoints.statistics.response, data)
      if (!('unchanged' in response)) {
        figures = response
        counts.figures += 1
      }
      if (figures === undefined) throw new Error('unchanged without a version')
      shown.push({ as_of: response.as_of, figures })
      if (isDone()) return
    }
  }

  return {
    counts,
    shown,
    /** Follows one stream after the other, until `stopAfter`; rejects when the process is gone. */
    follow: async (origin: string) => {
      while (!isDone()) await readStream(origin)
    },
    /** Stops once the host has looked after this time. */
    stopAfter: (time: string) => {
      end = time
    },
  }
}

/** How far the times of two processes may differ. */
const differenceMs = 500
const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

/** Returns how many of the agreed figures the follower showed, too. */
function compareShown(agreed: readonly Agreed[], { shown }: ReturnType<typeof createFollower>): number {
  for (const { from, until, figures } of agreed) {
    const next = shown.find(({ as_of }) => as_of >= shifted(until, differenceMs))
    if (next === undefined) throw new Error('no event after the polls')
    // Figures of before the polls that were still shown at the next event have to be those of the polls.
    if (next.figures.as_of <= shifted(from, -differenceMs))
      expect(figuresIn(next.figures)).toEqual(figuresIn(figures))
  }
  const both = agreed.flatMap(({ figures }) => {
    const index = shown.findIndex((event) => event.figures.version === figures.version)
    return index < 0 ? [] : [{ index, figures }]
  })
  for (const { index, figures } of both) {
    const found = shown[index]?.figures
    const isSame = found && JSON.stringify(figuresIn(found)) === JSON.stringify(figuresIn(figures))
    // A change between the reads of an answer makes its figures newer than its version; then the next answer has the newer version.
    if (!isSame) expect(shown[index + 1]?.figures.version).not.toBe(figures.version)
  }
  return both.length
}

/** Funds up to two waiting plans, whose delivery then changes the figures. */
async function fundPlans(origin: string, token: string): Promise<void> {
  const waiting = await request(origin, 'planList', { status: 'waitPut', page_size: 20 }, token)
  const { list } = v.parse(Plans, waiting)
  const fundable = list.filter(({ minimum_amount }) => Number(minimum_amount) <= Number(fundedAmount))
  for (const { id } of fundable.slice(0, 2)) {
    await request(origin, 'checkTransactionPassword', { password: rightPassword }, token)
    await request(origin, 'putPlan', { id, amount: fundedAmount, request_id: randomUUID() }, token)
  }
}

/** A deposit and a funding now and then, and nothing in between but delivery. */
async function act({ origin, deskOrigin }: SandboxProcess, token: string, second: number): Promise<void> {
  if (second % 3 === 0) await desk(deskOrigin, 'deposit', { username: 'busy', amount: '10' })
  if (second % 60 === 1) await fundPlans(origin, token)
}

/** The rejection of a promise that is awaited later. */
const settled = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Compares at every second; in the middle of the run the first process is killed during a poll, and started again. */
async function comparePolling(start: () => Promise<SandboxProcess>, processes: number): Promise<void> {
  const running = await Promise.all(Array.from({ length: processes }, start))
  const processAt = (second: number): SandboxProcess => {
    const chosen = running[second % running.length]
    if (!chosen) throw new Error('no process')
    return chosen
  }
  try {
    const busy = await remotePartner(processAt(0), 'busy')
    const idle = await remotePartner(processAt(0), 'idle')
    const watchers = [createWatcher(busy), createWatcher(idle)] as const
    const followers = [createFollower(busy), createFollower(idle)] as const
    const follow = (origin: string) => followers.map((follower) => settled(follower.follow(origin)))
    let following = follow(processAt(0).origin)
    for (let second = 0, next = performance.now(); second < seconds; second += 1) {
      await sleep(Math.max(0, next - performance.now()))
      // What a slow machine misses is not made up for: so many calls at once would be refused.
      next = Math.max(next, performance.now()) + 1000
      if (second === Math.floor(seconds / 2)) {
        const poll = request(processAt(0).origin, 'statistics', { type: 1 }, busy).catch(() => undefined)
        await processAt(0).end('SIGKILL')
        await poll
        for (const lost of following) expect(await lost).toBeInstanceOf(TypeError)
        // The others of the database go on answering.
        for (const { origin } of running.slice(1))
          for (const { compareAll } of watchers) await compareAll(origin)
        running[0] = await start()
        following = follow(processAt(running.length - 1).origin)
      }
      await act(processAt(second), busy, second)
      for (const { compareAll } of watchers) await compareAll(processAt(second).origin)
    }
    for (const [index, { agreed }] of watchers.entries())
      followers[index]?.stopAfter(shifted(agreed.at(-1)?.until ?? '', differenceMs))
    for (const stopped of following) expect(await stopped).toBeUndefined()
    const [{ counts: ofBusy }, { counts: ofIdle }] = watchers
    // The first answers, and those after deposits, fundings and delivery.
    expect(ofBusy.changed).toBeGreaterThan(seconds)
    expect(ofIdle.unchanged).toBeGreaterThan((seconds - 1) * types.length * 0.9)
    const [followsBusy, followsIdle] = followers
    // Between two changes the host looks once, and so do the polls, at most times.
    expect(compareShown(watchers[0].agreed, followsBusy)).toBeGreaterThan(seconds / 2)
    expect(compareShown(watchers[1].agreed, followsIdle)).toBeGreaterThan((seconds - 1) * 0.9)
    expect(followsBusy.counts.figures).toBeGreaterThan(seconds / 4)
    // The first ones, and those of another hour.
    expect(followsIdle.counts.figures).toBeLessThanOrEqual(3)
  } finally {
    for (const { end } of running) await end('SIGKILL')
  }
}

const timeout = seconds * 2000 + 120_000

if (testsEmbedded())
  it('polling by version shows the figures of plain polling at every second on PGlite', {
    timeout,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'placard-polling-'))
    try {
      await comparePolling(() => startProcess(join(folder, 'data'), speed), 1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

it.runIf(serverUrl !== undefined)(
  'polling by version shows the figures of plain polling at every second by two processes on PostgreSQL',
  { timeout },
  async () => {
    const { url, drop } = await serverDatabase()
    try {
      await comparePolling(() => startProcess(url, speed), 2)
    } finally {
      await drop()
    }
  },
)
