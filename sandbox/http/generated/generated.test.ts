/** Sends every endpoint generated requests, valid and invalid: each response conforms to the protocol. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath, type Endpoint } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope, ErrorData, envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { parseJson } from '#protocol/parse-json.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { longOr } from '../../testing/full-run.ts'
import { invalidRequests, requestsOf } from '../../testing/generated-requests.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { newWallet } from '../../testing/wallet.ts'
import { endpointNames } from '../app.ts'

const requestsPerEndpoint = longOr(10_000, 12)
const maxMs = 10_000
const seed = Date.now() % 1_000_000_000
/** Traces of internal errors. */
const internals = /\n\s+at |node_modules|\.ts:\d|select .* from |pglite|drizzle|SQLSTATE|violates/i
const sessionEndCodes: readonly number[] = [401, 402, 403, 404, 503]

let server: TestSandbox
let token: Record<string, string>
let knownIds: Record<string, string[]>

/** Advances the clock beyond every rate limit's window. */
const resetRateLimits = () => server.clock.tick(60 * 60_000)

async function startSession(): Promise<void> {
  resetRateLimits()
  const wallet = await newWallet(server)
  await wallet.deposit('5000')
  const plans = await wallet.ok('planList')
  token = wallet.token
  knownIds = { id: plans.list.map((plan) => plan.id) }
}

beforeAll(async () => {
  console.log(`generated requests: seed ${seed}`)
  server = await createTestSandbox()
  await startSession()
})
afterAll(() => server.close())

interface RawRequest {
  readonly body: string
  readonly query: string
  readonly type: string
}

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', ''),
)

/** Serializes a request; `cut` 0 truncates the body. JSON drops values that it cannot represent. */
function serialize(request: unknown, cut: number, type: string): RawRequest {
  const json = JSON.stringify(request) ?? ''
  const fields = typeof request === 'object' && request !== null ? Object.entries(request) : []
  const query = fields.map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''),
  ])
  return { body: cut === 0 ? json.slice(0, -1) : json, query: String(new URLSearchParams(query)), type }
}

async function sendRaw(name: EndpointName, { body, query, type }: RawRequest) {
  const { method, path } = allEndpoints[name]
  const isGet = method === 'GET'
  const startedAt = performance.now()
  const answer = await server.app.request(`${basePath}${path}${isGet ? `?${query}` : ''}`, {
    method,
    headers: { ...token, 'Content-Type': type },
    ...(!isGet && { body }),
  })
  const text = await answer.text()
  expect(performance.now() - startedAt).toBeLessThan(maxMs)
  expect(answer.status).toBe(200)
  expect(text).not.toMatch(internals)
  return v.parse(Envelope, JSON.parse(text))
}

/** Whether the endpoint's schema accepts the request, parsed as the server parses it. */
function isValid(call: Endpoint, { body, query, type }: RawRequest): boolean {
  try {
    if (call.method === 'GET') return v.is(call.request, Object.fromEntries(new URLSearchParams(query)))
    if (body === '') return v.is(call.request, {})
    const parsed = parseJson(body)
    return type.startsWith('application/json') && !Array.isArray(parsed) && v.is(call.request, parsed)
  } catch {
    return false
  }
}

async function expectConforming(name: EndpointName, request: RawRequest): Promise<void> {
  const call: Endpoint = allEndpoints[name]
  const { code, data } = await sendRaw(name, request)
  if (code === envelopeCodes.success) {
    expect(call.isUpload === true || isValid(call, request)).toBe(true)
    expect(v.safeParse(call.response, data).issues).toBeUndefined()
    return
  }
  const { key = '' } = v.parse(ErrorData, data)
  // Otherwise all later requests would be rejected for the same reason.
  if (key === 'general.tooManyTries') resetRateLimits()
  expect(isMessageKey(key)).toBe(true)
  const isUnsupported = key === 'general.notInSandbox'
  expect([
    envelopeCodes.paramsError,
    ...sessionEndCodes,
    ...(isUnsupported ? [envelopeCodes.serverError] : []),
  ]).toContain(code)
  if (sessionEndCodes.includes(code)) await startSession()
}

it.each(endpointNames)(
  '%s responds to generated requests as the protocol says',
  { timeout: 3_600_000 },
  async (name) => {
    const requests = fc.constant(null).chain(() => requestsOf(allEndpoints[name].request, knownIds))
    const rawRequest = fc
      .tuple(fc.oneof(requests, invalidRequests(requests)), fc.nat({ max: 40 }), types)
      .map(([request, cut, type]) => serialize(request, cut, type))
    await fc.assert(
      fc.asyncProperty(rawRequest, (request) => expectConforming(name, request)),
      { seed, numRuns: requestsPerEndpoint },
    )
    expect(server.logged).toEqual([])
  },
)

it('every invariant of the ledger holds afterwards', async () => {
  expect(await checkInvariants(server.sandbox.database)).toEqual([])
})
