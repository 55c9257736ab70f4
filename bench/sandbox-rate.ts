/**
 * How much the sandbox adds to its SQL: calls by its app against the same statements, token look-up included, sent again
 * through the same driver at the same concurrency, in turn on one PostgreSQL. And what reading costs as history grows.
 */
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { openDatabase } from '#sandbox/db/database.ts'
import { seedEntries } from '#sandbox/seed/entries.ts'
import { createTestSandbox, type TestSandbox } from '#sandbox/testing/test-client.ts'
import { findPostgres, NoPostgres } from '../scripts/env/find-postgres.ts'
import { judge, median, skip } from './tools/budget.ts'
import { makePartner, type Put, putRequest, type RatePartner } from './tools/rate-partners.ts'
import { readCost } from './tools/read-cost.ts'
import { recordSql, replaySql } from './tools/sql-record.ts'

const title = 'The sandbox beside its own SQL'
const concurrency = 8
const rounds = 5
const readsPerRound = 800

const reads: readonly (readonly [EndpointName, Readonly<Record<string, unknown>>])[] = [
  ['entries', {}],
  ['statistics', { type: 1 }],
  ['property', {}],
  ['planList', { page: 1 }],
]

/** Pieces of work a second, so many of them at once. */
async function rateOf(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const queue = [...works]
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let work = queue.pop(); work; work = queue.pop()) await work()
    }),
  )
  return (works.length * 1000) / (performance.now() - begin)
}

/** From the request to the answer as text: what a client then makes of it is the client's. */
async function callOk(
  { app }: TestSandbox,
  name: EndpointName,
  request: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
) {
  const { method, path } = allEndpoints[name]
  const isGet = method === 'GET'
  const query = isGet ? Object.entries(request).map(([key, value]) => `${key}=${String(value)}`) : []
  const answer = await app.request(`${basePath}${path}?${query.join('&')}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(!isGet && { body: JSON.stringify(request) }),
  })
  const text = await answer.text()
  if (!text.startsWith('{"code":200,')) throw new Error(`${name}: ${text.slice(0, 200)}`)
}

/** The rate of the calls as part of that of their SQL, with an equal number of each. */
async function compareReads(test: TestSandbox, pool: Pool, { headers }: RatePartner) {
  const recorded = new Map<EndpointName, Awaited<ReturnType<typeof recordSql>>>()
  for (const [name, request] of reads) {
    recorded.set(name, await recordSql(() => callOk(test, name, request, headers)))
  }
  const times = Array.from({ length: readsPerRound / reads.length })
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const byCall = times.flatMap(() =>
      reads.map(
        ([name, request]) =>
          () =>
            callOk(test, name, request, headers),
      ),
    )
    const bySql = times.flatMap(() =>
      reads.map(
        ([name]) =>
          () =>
            replaySql(pool, recorded.get(name) ?? []),
      ),
    )
    const [one, other] = [await rateOf(byCall), await rateOf(bySql)]
    // The first warms both.
    if (round > 0) own.push(one)
    if (round > 0) bare.push(other)
  }
  return { own: median(own), bare: median(bare) }
}

/** The recorded put of the same plan, as another partner's. */
function swapsFor(from: Put, to: Put, requestId: string) {
  return new Map([
    [from.accountId, to.accountId],
    [from.planId, to.planId],
    [from.planNumber, to.planNumber],
    [from.sessionId, to.sessionId],
    [requestId, randomUUID()],
  ])
}

/** As with reads; a plan is put once, so each round has partners of its own. */
async function comparePuts(test: TestSandbox, pool: Pool) {
  const model = await makePartner(test)
  const recorded: { put: Put; requestId: string; sql: Awaited<ReturnType<typeof recordSql>> }[] = []
  for (const put of model.puts) {
    const request = putRequest(put)
    const sql = await recordSql(() => callOk(test, 'putPlan', request, put.headers))
    recorded.push({ put, requestId: request.request_id, sql })
  }
  const group = () => Promise.all(Array.from({ length: concurrency }, () => makePartner(test)))
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [mine, others] = [await group(), await group()]
    // One of each partner's plans after the other, as people do: those of different partners at once.
    const byCall = recorded.flatMap((_, at) =>
      mine.flatMap(({ puts }) => {
        const put = puts[at]
        return put ? [() => callOk(test, 'putPlan', putRequest(put), put.headers)] : []
      }),
    )
    const bySql = recorded.flatMap(({ put: from, requestId, sql }, at) =>
      others.flatMap(({ puts }) => {
        const put = puts[at]
        if (!put) return []
        const reference = sql.flatMap(({ values }) => values).find((value) => /^P-/.test(String(value)))
        return [
          () => {
            const swaps = swapsFor(from, put, requestId)
            swaps.set(String(reference), `P-${randomUUID().slice(0, 8).toUpperCase()}`)
            return replaySql(pool, sql, swaps)
          },
        ]
      }),
    )
    const [one, other] = [await rateOf(byCall), await rateOf(bySql)]
    if (round > 0) own.push(one)
    if (round > 0) bare.push(other)
  }
  return { own: median(own), bare: median(bare) }
}

async function measure(url: string): Promise<void> {
  const database = await openDatabase({ url })
  const pool = new Pool({ connectionString: url, max: 10 })
  const test = await createTestSandbox(undefined, database)
  try {
    const reader = await makePartner(test)
    await seedEntries(database, reader.accountId, 1000, test.clock.now())
    const read = await compareReads(test, pool, reader)
    const put = await comparePuts(test, pool)
    const cost = await readCost(test, pool)
    const rate = ({ own, bare }: typeof read) => `${own.toFixed(0)} a second beside ${bare.toFixed(0)}`
    judge(
      title,
      [
        { what: 'reads', value: read.own / read.bare, min: 0.45, unit: 'of the rate of their SQL' },
        { what: 'puts', value: put.own / put.bare, min: 0.5, unit: 'of the rate of their SQL' },
        ...cost.figures,
      ],
      [
        `Reads ${rate(read)}, puts ${rate(put)}; ${concurrency} at once, medians of ${rounds} rounds; the calls by the app in` +
          ' memory, from the request to the answer as text.',
        ...cost.notes,
      ],
    )
  } finally {
    await pool.end()
    await test.close()
  }
}

try {
  const postgres = await findPostgres()
  try {
    await measure(postgres.url)
  } finally {
    await postgres.stop()
  }
} catch (error) {
  if (!(error instanceof NoPostgres)) throw error
  skip(title, error.message)
}
