/** A streamed answer: each event is what a poll would be answered, and a rejection is the last one. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Statistics } from '#protocol/http/statistics.ts'
import { amount } from '#protocol/money.ts'
import { cheapCost } from '../auth/passwords.ts'
import type { Handlers } from '../context.ts'
import { accounts, sessions } from '../db/schema/accounts.ts'
import { creditDeposit } from '../ledger/customer-service.ts'
import { createHandlers } from '../routes/index.ts'
import { statisticsHandlers } from '../routes/plans/statistics.ts'
import { standingCodes } from '../seed/codes.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import {
  allEvents,
  createTestSandbox,
  eventsOf,
  nextEnvelope,
  registration,
  type TestSandboxOptions,
} from '../testing/sandbox.ts'
import { endpointNames } from './app.ts'
import { createTrafficLimiter, defaultTrafficLimits } from './traffic-limits.ts'

const hourMs = 3_600_000
/** Each look has an event, and no stream ends by itself. */
const talkative = { intervalMs: 1, keepAliveMs: 0, maxMs: hourMs }
/** Only news has an event. */
const silent = { ...talkative, keepAliveMs: hourMs }

const handlers = { ...createHandlers(cheapCost), ...statisticsHandlers }

let test: TestDatabase
let partnerCount = 0
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

/** A sandbox with a partner, whose figures are read by `statistics`. */
async function open(
  pace = talkative,
  {
    statistics = handlers.statistics,
    ...options
  }: TestSandboxOptions & { readonly statistics?: NonNullable<Handlers['statistics']> } = {},
) {
  const server = await createTestSandbox({ ...handlers, statistics }, test.database, {
    streams: { pace },
    ...options,
  })
  partnerCount += 1
  const username = `watcher${partnerCount}`
  const tokenOf = ({ data }: { readonly data?: unknown }) => ({
    [tokenHeader]: v.parse(v.object({ token: v.string() }), data).token,
  })
  const token = tokenOf(await server.call('register', registration(username)))
  await server.call(
    'openStore',
    { authorisation_code: standingCodes.authorisation, request_id: crypto.randomUUID() },
    token,
  )
  const { db } = server.sandbox.database
  const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
  if (account === undefined) throw new Error('the partner was not found')
  const accountId = account.id

  /** Sends a request that prefers a stream. */
  const send = async (
    request: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
    name: EndpointName = 'statistics',
  ) =>
    server.app.request(`${basePath}${allEndpoints[name].path}?${new URLSearchParams(request)}`, {
      headers: { Accept: 'text/event-stream', ...token, ...headers },
    })

  return {
    ...server,
    token,
    accountId,
    send,
    poll: (request = {}) => server.call('statistics', request, token),
    deposit: () => creditDeposit(server.sandbox.database, accountId, amount('10'), server.clock.now()),
    logInElsewhere: async () => tokenOf(await server.call('login', { username, password: 'correct horse' })),
  }
}

type Opened = Awaited<ReturnType<typeof open>>

describe('the events', () => {
  it('the first event is the answer of a poll', async () => {
    const { send, poll } = await open()
    const events = eventsOf(await send({ type: '2' }))
    const first = await nextEnvelope(events)
    expect(first).toEqual(await poll({ type: 2 }))
    expect(v.is(Statistics, first.data)).toBe(true)
    await events.return(undefined)
  })

  it('the first event is unchanged if the client has the figures', async () => {
    const { send, poll } = await open()
    const { version = '' } = v.parse(Statistics, (await poll()).data)
    const events = eventsOf(await send({ version }))
    expect((await nextEnvelope(events)).data).toMatchObject({ unchanged: true })
    await events.return(undefined)
  })

  it('changed figures are an event with another version, and later ones are compared with them', async () => {
    const { send, poll, deposit } = await open(silent)
    const events = eventsOf(await send())
    const versions: unknown[] = []
    for (const isFirst of [true, false, false]) {
      if (!isFirst) await deposit()
      const envelope = await nextEnvelope(events)
      expect(envelope).toEqual(await poll())
      versions.push(v.parse(Statistics, envelope.data).version)
    }
    expect(new Set(versions).size).toBe(3)
    await events.return(undefined)
  })

  it('an event without news is as short as the answer of a poll', async () => {
    const { send } = await open()
    const events = eventsOf(await send())
    await nextEnvelope(events)
    const { value: later = '' } = await events.next()
    expect(Object.keys(JSON.parse(later).data).sort()).toEqual(['as_of', 'ledger_head', 'unchanged'])
    expect(Buffer.byteLength(later)).toBeLessThanOrEqual(140)
    await events.return(undefined)
  })

  it('an event without news has the time of its look', async () => {
    const { send, clock } = await open()
    const events = eventsOf(await send())
    await nextEnvelope(events)
    clock.tick(5000)
    const now = clock.now().toISOString()
    let asOf: unknown
    while (asOf !== now) ({ as_of: asOf } = Object((await nextEnvelope(events)).data))
    await events.return(undefined)
  })
})

const endings: readonly (readonly [string, number, (opened: Opened) => Promise<unknown>])[] = [
  [
    'a session that is ended elsewhere',
    503,
    async ({ logInElsewhere, call }) => call('endSessions', {}, await logInElsewhere()),
  ],
  [
    'a session that is no longer known',
    401,
    async ({ sandbox, accountId }) =>
      sandbox.database.db.delete(sessions).where(eq(sessions.account_id, accountId)),
  ],
  [
    'an account that is blocked',
    403,
    async ({ sandbox, accountId }) =>
      sandbox.database.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, accountId)),
  ],
]

describe('the end', () => {
  it.each(endings)('%s ends the stream with the rejection of a poll, %d', async (_what, code, act) => {
    const opened = await open(silent)
    const events = eventsOf(await opened.send())
    await nextEnvelope(events)
    await act(opened)
    const last = await nextEnvelope(events)
    expect(last).toEqual(await opened.poll())
    expect(last.code).toBe(code)
    expect((await events.next()).done).toBe(true)
  })

  it('each look counts as a call, and the stream ends at the limit', async () => {
    // Ten calls at once.
    const traffic = createTrafficLimiter({ ...defaultTrafficLimits, callsPerMinute: 40 })
    const { send } = await open(talkative, { traffic })
    const all = await allEvents(await send())
    expect(all).toHaveLength(11)
    expect(JSON.parse(all.at(-1) ?? '')).toMatchObject({ code: 400, data: { key: 'general.tooManyTries' } })
  })

  it('a stream ends after its time', async () => {
    const { send } = await open({ ...silent, maxMs: 3 })
    expect(await allEvents(await send())).toHaveLength(1)
  })

  it('a server error is logged and ends the stream', async () => {
    let looks = 0
    const { send, logged } = await open(silent, {
      statistics: (context, request) => {
        looks += 1
        if (looks > 2) throw new Error('the disk is full')
        return handlers.statistics(context, request)
      },
    })
    const all = await allEvents(await send())
    expect(JSON.parse(all.at(-1) ?? '')).toMatchObject({ code: 500 })
    expect(logged).toMatchObject([{ event: 'call failed', call: 'statistics' }])
  })

  it('nothing is read any more once the client has left', async () => {
    let looks = 0
    const { send, call, token } = await open(silent, {
      statistics: (context, request) => {
        looks += 1
        return handlers.statistics(context, request)
      },
    })
    const events = eventsOf(await send())
    await nextEnvelope(events)
    await expect.poll(() => looks).toBeGreaterThan(3)
    await events.return(undefined)
    const calls = async () => {
      for (let count = 0; count < 10; count += 1) await call('userInfo', {}, token)
    }
    // Ends a look that was under way.
    await calls()
    const before = looks
    await calls()
    expect(looks).toBe(before)
  })

  it('a look that fails after the client has left is not logged', async () => {
    const look = Promise.withResolvers<never>()
    let looks = 0
    const { send, call, token, logged } = await open(silent, {
      statistics: (context, request) => {
        looks += 1
        return looks === 1 ? handlers.statistics(context, request) : look.promise
      },
    })
    const events = eventsOf(await send())
    await nextEnvelope(events)
    await expect.poll(() => looks).toBe(2)
    await events.return(undefined)
    look.reject(new Error('the database is closed'))
    await call('userInfo', {}, token)
    expect(logged).toEqual([])
  })
})

describe('a plain answer', () => {
  const typeOf = (answer: Response) => answer.headers.get('Content-Type')

  it.each(['*/*', 'application/json', 'application/json, text/event-stream;q=0.9', 'text/html'])(
    'a client that accepts %s is answered as JSON',
    async (Accept) => {
      const { send, poll } = await open()
      const answer = await send({}, { Accept })
      expect(typeOf(answer)).toBe('application/json')
      expect(await answer.json()).toEqual(await poll())
    },
  )

  it('a client that prefers a stream to JSON gets one', async () => {
    const { send } = await open()
    const answer = await send({}, { Accept: 'application/json;q=0.9, text/event-stream' })
    expect(typeOf(answer)).toBe('text/event-stream')
    await answer.body?.cancel()
  })

  it.each([
    ['without a session', {}, { [tokenHeader]: '' }, 401],
    ['with a wrong request', { type: '9' }, {}, 400],
  ] as const)('a rejected first answer %s is JSON', async (_what, request, headers, code) => {
    const { send } = await open()
    const answer = await send(request, headers)
    expect(typeOf(answer)).toBe('application/json')
    expect(await answer.json()).toMatchObject({ code })
  })

  it('no other endpoint streams', async () => {
    const { send } = await open()
    const others = endpointNames.filter(
      (name) => allEndpoints[name].method === 'GET' && !('isStreamed' in allEndpoints[name]),
    )
    for (const name of others) expect(typeOf(await send({}, {}, name)), name).toBe('application/json')
  })
})

it('a stream is neither compressed, nor held back by a proxy, nor stored, and ends its connection', async () => {
  const { send } = await open()
  const { headers, body } = await send({ type: '4' }, { 'Accept-Encoding': 'gzip' })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store',
    connection: 'close',
  })
  expect(headers.has('Content-Encoding')).toBe(false)
  await body?.cancel()
})
