/** Every call under requests made from its own schema, valid and broken: it answers as the contract says, always. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath, type Call } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope, ErrorData, envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { parseJson } from '#protocol/parse-json.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { broken, requestsOf } from '../../testing/generated-requests.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/test-client.ts'
import { longOr } from '../../testing/test-length.ts'
import { newWallet } from '../../testing/test-wallet.ts'
import { callNames } from '../app.ts'

const aCall = longOr(10_000, 300)
const slowestMs = 10_000
const seed = Date.now() % 1_000_000_000
/** What only an error of the server would show. */
const inside = /\n\s+at |node_modules|\.ts:\d|select .* from |pglite|drizzle|SQLSTATE|violates/i
const ended: readonly number[] = [401, 402, 403, 404, 503]

let server: TestSandbox
let token: Record<string, string>
let known: Record<string, string[]>

/** Longer than any limit on tries counts. */
const pastLimits = () => server.clock.tick(60 * 60_000)

async function begin(): Promise<void> {
  pastLimits()
  const wallet = await newWallet(server)
  await wallet.deposit('5000')
  const plans = await wallet.ok('planList')
  token = wallet.token
  known = { id: plans.list.map((each) => each.id) }
}

beforeAll(async () => {
  console.log(`generated requests: seed ${seed}`)
  server = await createTestSandbox()
  await begin()
})
afterAll(() => server.close())

interface Sent {
  readonly body: string
  readonly query: string
  readonly type: string
}

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', ''),
)

/** As text, now and then cut short; what JSON has no word for is left out by it. */
function sent(request: unknown, cut: number, type: string): Sent {
  const whole = JSON.stringify(request) ?? ''
  const fields = typeof request === 'object' && request !== null ? Object.entries(request) : []
  const query = fields.map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''),
  ])
  return { body: cut === 0 ? whole.slice(0, -1) : whole, query: String(new URLSearchParams(query)), type }
}

async function answerTo(name: EndpointName, { body, query, type }: Sent) {
  const { method, path } = allEndpoints[name]
  const isGet = method === 'GET'
  const begun = performance.now()
  const answer = await server.app.request(`${basePath}${path}${isGet ? `?${query}` : ''}`, {
    method,
    headers: { ...token, 'Content-Type': type },
    ...(!isGet && { body }),
  })
  const text = await answer.text()
  expect(performance.now() - begun).toBeLessThan(slowestMs)
  expect(answer.status).toBe(200)
  expect(text).not.toMatch(inside)
  return v.parse(Envelope, JSON.parse(text))
}

/** Whether the call's schema takes what was sent, read as the server reads it. */
function isValid(call: Call, { body, query, type }: Sent): boolean {
  try {
    if (call.method === 'GET') return v.is(call.request, Object.fromEntries(new URLSearchParams(query)))
    if (body === '') return v.is(call.request, {})
    const parsed = parseJson(body)
    return type.startsWith('application/json') && !Array.isArray(parsed) && v.is(call.request, parsed)
  } catch {
    return false
  }
}

async function judge(name: EndpointName, given: Sent): Promise<void> {
  const call: Call = allEndpoints[name]
  const { code, data } = await answerTo(name, given)
  if (code === envelopeCodes.success) {
    expect(call.isUpload === true || isValid(call, given)).toBe(true)
    expect(v.safeParse(call.response, data).issues).toBeUndefined()
    return
  }
  const { key = '' } = v.parse(ErrorData, data)
  // Else all that follows would be refused for the same reason.
  if (key === 'general.tooManyTries') pastLimits()
  expect(isMessageKey(key)).toBe(true)
  const isStated = key === 'general.notInSandbox'
  expect([envelopeCodes.paramsError, ...ended, ...(isStated ? [envelopeCodes.serverError] : [])]).toContain(
    code,
  )
  if (ended.includes(code)) await begin()
}

it.each(callNames)('%s', { timeout: 3_600_000 }, async (name) => {
  const requests = fc.constant(null).chain(() => requestsOf(allEndpoints[name].request, known))
  const given = fc
    .tuple(fc.oneof(requests, broken(requests)), fc.nat({ max: 40 }), types)
    .map(([request, cut, type]) => sent(request, cut, type))
  await fc.assert(
    fc.asyncProperty(given, (each) => judge(name, each)),
    { seed, numRuns: aCall },
  )
  expect(server.logged).toEqual([])
})

it('leaves a ledger in which every invariant holds', async () => {
  expect(await checkInvariants(server.sandbox.database)).toEqual([])
})
