/** Network faults between app and host, by name; `docs/errors.md` describes the app's reaction. */
import { parseJson } from '#protocol/parse-json.ts'
import type { Answer, Fault } from './proxy.ts'

/** `after` waits, in ms of the app's time, which a test run can scale. */
export interface FaultTiming {
  readonly after: (ms: number) => Promise<void>
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }

const text = (status: number, headers: Answer['headers'], body: string): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
})

/** Changes the body of the host's response. */
const rewriteBody = (change: (body: string) => string): Fault => {
  return async ({ forward, answer }) => {
    const original = await forward()
    answer({
      ...original,
      headers: { ...withoutBodyHeaders(original.headers), ...json },
      body: Buffer.from(change(original.body.toString())),
    })
  }
}

/** Removes the headers that describe the original body. */
function withoutBodyHeaders({
  'content-encoding': _encoding,
  etag: _tag,
  ...headers
}: Answer['headers']): Answer['headers'] {
  return headers
}

const page = '<!doctype html><title>Sign in to the network</title><h1>Welcome to the hotel</h1>'

/** Responds instead of the host, which does not receive the request. */
const respondInstead =
  (answer: Answer): Fault =>
  (exchange) =>
    exchange.answer(answer)

/** Forwards the request and replaces the host's response. */
const replaceResponse = (answer: Answer): Fault => {
  return async (exchange) => {
    await exchange.forward()
    exchange.answer(answer)
  }
}

const envelope = (code: number): Answer =>
  text(200, json, JSON.stringify({ code, msg: `The host says ${code}.`, data: null }))

/** Replaces each value by one of another type. */
function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(otherTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, otherTypes(field)]))
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return { number: value }
  return typeof value === 'boolean' ? 'perhaps' : 7
}

/** Shifts every timestamp of a response. */
const shiftClock = (ms: number): Fault =>
  rewriteBody((body) =>
    body.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g, (_match, timestamp: string) =>
      JSON.stringify(new Date(Date.parse(timestamp) + ms).toISOString()),
    ),
  )

const dayMs = 24 * 60 * 60_000

function changeData(body: string, change: (data: unknown) => unknown): string {
  const parsed = parseJson(body)
  if (typeof parsed !== 'object' || parsed === null || !('data' in parsed)) return body
  return JSON.stringify({ ...parsed, data: change(parsed.data) })
}

/**
 * A fault with its effect: with `notReceived` the host has not executed the request, with `received` once or more often.
 * `harmless` ones also leave a readable response.
 */
export interface FaultCase {
  readonly kind: 'notReceived' | 'received' | 'harmless'
  readonly fault: Fault
  /** Only the app's time limit ends it. */
  readonly endsByTimeout?: true
}

const notReceived = (fault: Fault): FaultCase => ({ kind: 'notReceived', fault })
const received = (fault: Fault): FaultCase => ({ kind: 'received', fault })
const byTimeout = (faultCase: FaultCase): FaultCase => ({ ...faultCase, endsByTimeout: true })
const harmless = (fault: Fault): FaultCase => ({ kind: 'harmless', fault })

function lost({ after }: FaultTiming): Record<string, FaultCase> {
  return {
    'reset before the host': notReceived(({ reset }) => reset()),
    'closed before the host': notReceived(({ close }) => close()),
    'reset after the host acted': received(async ({ forward, reset }) => {
      await forward()
      reset()
    }),
    'closed after the host acted': received(async ({ forward, close }) => {
      await forward()
      close()
    }),
    'a used connection reset after the host acted': received(
      async ({ previousRequests, forward, answer, reset }) => {
        const original = await forward()
        if (previousRequests > 0) reset()
        else answer(original)
      },
    ),
    'silence before the host': byTimeout(
      notReceived(async ({ aborted, reset }) => {
        await aborted
        reset()
      }),
    ),
    'silence after the host acted': byTimeout(
      received(async ({ forward, aborted, reset }) => {
        await forward()
        await aborted
        reset()
      }),
    ),
    'arrives after the app aborted': received(({ forward, reset, later }) => {
      later(forward)
      reset()
    }),
    '2 s late': harmless(async ({ forward, answer }) => {
      const original = await forward()
      await after(2000)
      answer(original)
    }),
    '30 s late': byTimeout(
      received(async ({ forward, answer, aborted }) => {
        const original = await forward()
        await Promise.race([after(30_000), aborted])
        answer(original)
      }),
    ),
  }
}

const repeated: Record<string, FaultCase> = {
  'sent twice, first answer': harmless(async ({ forward, answer }) => {
    const original = await forward()
    await forward()
    answer(original)
  }),
  'sent twice, second answer': received(async ({ forward, answer }) => {
    await forward()
    answer(await forward())
  }),
  'sent twice at the same time': received(async ({ forward, answer }) => {
    const [first] = await Promise.all([forward(), forward()])
    answer(first)
  }),
  'sent again much later': harmless(async ({ forward, answer, later }) => {
    later(forward)
    answer(await forward())
  }),
}

const garbled: Record<string, FaultCase> = {
  'connection cut during the response': received(async ({ forward, cut }) => {
    const original = await forward()
    cut(original, Math.floor(original.body.byteLength / 2))
  }),
  'truncated JSON': received(rewriteBody((body) => body.slice(0, Math.floor(body.length / 2)))),
  'JSON of other types': received(rewriteBody((body) => changeData(body, otherTypes))),
  'JSON without data': received(rewriteBody((body) => changeData(body, () => undefined))),
  'data is null': received(rewriteBody((body) => changeData(body, () => null))),
  'data is a list': received(rewriteBody((body) => changeData(body, (data) => [data]))),
  'the code is text': received(rewriteBody((body) => body.replace(/"code":(\d+)/, '"code":"$1"'))),
  'an empty response': received(rewriteBody(() => '')),
  'not text': received(async ({ forward, answer }) => {
    const { headers } = await forward()
    answer({
      status: 200,
      headers: withoutBodyHeaders(headers),
      body: Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b]),
    })
  }),
  'HTML instead of JSON': notReceived(respondInstead(text(200, html, page))),
  'HTML after the host acted': received(replaceResponse(text(200, html, page))),
  'another content type': harmless(async ({ forward, answer }) => {
    const original = await forward()
    answer({ ...original, headers: { ...original.headers, 'content-type': 'text/plain' } })
  }),
}

const statuses: Record<string, FaultCase> = {
  'HTTP 500 before the host': notReceived(respondInstead(text(500, html, page))),
  'HTTP 502 after the host acted': received(replaceResponse(text(502, html, page))),
  'HTTP 503 before the host': notReceived(respondInstead(text(503, { ...html, 'retry-after': '30' }, page))),
  'HTTP 504 after the host acted': received(replaceResponse(text(504, html, page))),
  'HTTP 404': notReceived(respondInstead(text(404, html, page))),
  'HTTP 429 with Retry-After': notReceived(respondInstead(text(429, { ...json, 'retry-after': '30' }, '{}'))),
  'HTTP 204': notReceived(respondInstead(text(204, {}, ''))),
}

const codes = [400, 401, 402, 403, 404, 405, 418, 500, 503] as const

const envelopes: Record<string, FaultCase> = {
  ...Object.fromEntries(codes.map((code) => [`code ${code}`, notReceived(respondInstead(envelope(code)))])),
  'code 500 after the host acted': received(replaceResponse(envelope(500))),
}

const clocks: Record<string, FaultCase> = {
  'the host is a day ahead': harmless(shiftClock(dayMs)),
  'the host is a day behind': harmless(shiftClock(-dayMs)),
}

/** All faults, by group and name. */
export function createFaults(
  timing: FaultTiming,
): Readonly<Record<string, Readonly<Record<string, FaultCase>>>> {
  return { lost: lost(timing), repeated, garbled, statuses, envelopes, clocks }
}
