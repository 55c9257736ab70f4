/**
 * The sandbox's overhead over its SQL: requests compared with the same statements, including the token lookup, replayed with
 * the same driver and concurrency, in alternation on one PostgreSQL. And the cost of reading as the history grows.
 */
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { openDatabase } from '#sandbox/db/open-database.ts'
import { seedEntries } from '#sandbox/seed/entries.ts'
import { createTestSandbox, type TestSandbox } from '#sandbox/testing/sandbox.ts'
import { median, report } from './tools/budget.ts'
import { createPartner, type Funding, fundRequest, type RatePartner } from './tools/rate-partners.ts'
import { readCost } from './tools/read-cost.ts'
import { recordSql, replaySql } from './tools/sql-record.ts'
import { withPostgres } from './tools/with-postgres.ts'

const title = 'The sandbox compared with its own SQL'
const concurrency = 8
const rounds = 5
const readsPerRound = 800

const reads: readonly (readonly [EndpointName, Readonly<Record<string, unknown>>])[] = [
  ['entries', {}],
  ['statistics', { type: 1 }],
  ['property', {}],
  ['planList', { page: 1 }],
]

/** Tasks per second, `concurrency` at a time. */
async function rateOf(tasks: readonly (() => Promise<unknown>)[]): Promise<number> {
  const queue = [...tasks]
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let task = queue.pop(); task; task = queue.pop()) await task()
    }),
  )
  return (tasks.length * 1000) / (performance.now() - startedAt)
}

/** Sends a request and reads the response as text, without parsing it. */
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

/** The rates of requests and of their SQL, with an equal number of each. */
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
    // The first round is a warm-up.
    if (round > 0) own.push(one)
    if (round > 0) bare.push(other)
  }
  return { own: median(own), bare: median(bare) }
}

/** Replacements that make a recorded funding one of another partner. */
function swapsFor(from: Funding, to: Funding, requestId: string) {
  return new Map([
    [from.accountId, to.accountId],
    [from.planId, to.planId],
    [from.planNumber, to.planNumber],
    [from.sessionId, to.sessionId],
    [requestId, randomUUID()],
  ])
}

/** Like `compareReads`. A plan is funded once, so each round has new partners. */
async function compareFundings(test: TestSandbox, pool: Pool) {
  const model = await createPartner(test)
  const recorded: { funding: Funding; requestId: string; sql: Awaited<ReturnType<typeof recordSql>> }[] = []
  for (const funding of model.fundings) {
    const request = fundRequest(funding)
    const sql = await recordSql(() => callOk(test, 'putPlan', request, funding.headers))
    recorded.push({ funding, requestId: request.request_id, sql })
  }
  const group = () => Promise.all(Array.from({ length: concurrency }, () => createPartner(test)))
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [mine, others] = [await group(), await group()]
    // Each partner funds one plan after another; different partners run concurrently.
    const byCall = recorded.flatMap((_, index) =>
      mine.flatMap(({ fundings }) => {
        const funding = fundings[index]
        return funding ? [() => callOk(test, 'putPlan', fundRequest(funding), funding.headers)] : []
      }),
    )
    const bySql = recorded.flatMap(({ funding: from, requestId, sql }, index) =>
      others.flatMap(({ fundings }) => {
        const funding = fundings[index]
        if (!funding) return []
        const reference = sql.flatMap(({ values }) => values).find((value) => /^P-/.test(String(value)))
        return [
          () => {
            const swaps = swapsFor(from, funding, requestId)
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
    const reader = await createPartner(test)
    await seedEntries(database, reader.accountId, 1000, test.clock.now())
    const read = await compareReads(test, pool, reader)
    const fund = await compareFundings(test, pool)
    const cost = await readCost(test, pool)
    const rate = ({ own, bare }: typeof read) => `${own.toFixed(0)} per second, SQL ${bare.toFixed(0)}`
    report(
      title,
      [
        { what: 'reads', value: read.own / read.bare, min: 0.45, unit: 'of the rate of their SQL' },
        { what: 'fundings', value: fund.own / fund.bare, min: 0.5, unit: 'of the rate of their SQL' },
        ...cost.figures,
      ],
      [
        `Reads ${rate(read)}, fundings ${rate(fund)}; concurrency ${concurrency}, medians of ${rounds} rounds; requests in` +
          ' memory, up to the response as text.',
        ...cost.notes,
      ],
    )
  } finally {
    await pool.end()
    await test.close()
  }
}

await withPostgres(title, measure)
