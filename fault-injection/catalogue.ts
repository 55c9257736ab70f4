/** What can go wrong between app and host, each by its name; `docs/errors.md` says what the app makes of it. */
import { parseJson } from '#protocol/parse-json.ts'
import type { Answer, Fault } from './proxy.ts'

/** How a fault is made in a run: `after` lets so much time pass, in ms of the app's own time. */
export interface PollingBackoff {
  readonly after: (ms: number) => Promise<void>
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }

const text = (status: number, headers: Answer['headers'], body: string): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
})

/** The host's own answer with another body. */
const rewritten = (change: (body: string) => string): Fault => {
  return async ({ forward, answer }) => {
    const own = await forward()
    answer({
      ...own,
      headers: { ...plain(own.headers), ...json },
      body: Buffer.from(change(own.body.toString())),
    })
  }
}

/** Without what speaks of the body as it was. */
function plain({
  'content-encoding': _packed,
  etag: _tag,
  ...headers
}: Answer['headers']): Answer['headers'] {
  return headers
}

const page = '<!doctype html><title>Sign in to the network</title><h1>Welcome to the hotel</h1>'

/** In place of the host, which hears nothing of it. */
const instead =
  (answer: Answer): Fault =>
  (exchange) =>
    exchange.answer(answer)

/** The host acted; its answer is lost behind this one. */
const over = (answer: Answer): Fault => {
  return async (exchange) => {
    await exchange.forward()
    exchange.answer(answer)
  }
}

const envelope = (code: number): Answer =>
  text(200, json, JSON.stringify({ code, msg: `The host says ${code}.`, data: null }))

/** Each value of another type than it was. */
function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(otherTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, otherTypes(each)]))
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return { number: value }
  return typeof value === 'boolean' ? 'perhaps' : 7
}

/** Moves every moment that an answer names. */
const skewed = (ms: number): Fault =>
  rewritten((body) =>
    body.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g, (_whole, moment: string) =>
      JSON.stringify(new Date(Date.parse(moment) + ms).toISOString()),
    ),
  )

const day = 24 * 60 * 60_000

function changedData(body: string, change: (data: unknown) => unknown): string {
  const parsed = parseJson(body)
  if (typeof parsed !== 'object' || parsed === null || !('data' in parsed)) return body
  return JSON.stringify({ ...parsed, data: change(parsed.data) })
}

/**
 * Faults after which the host has certainly not acted may be told apart from the others by their kind: `unheard` never
 * reached it, `heard` did, once or more often. `harmless` ones leave an answer that can be read.
 */
export interface Known {
  readonly kind: 'unheard' | 'heard' | 'harmless'
  readonly fault: Fault
  /** Nothing ends it but the app's own patience. */
  readonly outlastsPatience?: true
}

const unheard = (fault: Fault): Known => ({ kind: 'unheard', fault })
const heard = (fault: Fault): Known => ({ kind: 'heard', fault })
const silent = (known: Known): Known => ({ ...known, outlastsPatience: true })
const harmless = (fault: Fault): Known => ({ kind: 'harmless', fault })

function lost({ after }: PollingBackoff): Record<string, Known> {
  return {
    'reset before the host': unheard(({ reset }) => reset()),
    'hung up before the host': unheard(({ hangUp }) => hangUp()),
    'reset after the host acted': heard(async ({ forward, reset }) => {
      await forward()
      reset()
    }),
    'hung up after the host acted': heard(async ({ forward, hangUp }) => {
      await forward()
      hangUp()
    }),
    'a used connection reset after the host acted': heard(
      async ({ carriedBefore, forward, answer, reset }) => {
        const own = await forward()
        if (carriedBefore > 0) reset()
        else answer(own)
      },
    ),
    'silence before the host': silent(
      unheard(async ({ givenUp, reset }) => {
        await givenUp
        reset()
      }),
    ),
    'silence after the host acted': silent(
      heard(async ({ forward, givenUp, reset }) => {
        await forward()
        await givenUp
        reset()
      }),
    ),
    'arrives after the app gave up': heard(({ forward, reset, later }) => {
      later(forward)
      reset()
    }),
    '2 s late': harmless(async ({ forward, answer }) => {
      const own = await forward()
      await after(2000)
      answer(own)
    }),
    '30 s late': silent(
      heard(async ({ forward, answer, givenUp }) => {
        const own = await forward()
        await Promise.race([after(30_000), givenUp])
        answer(own)
      }),
    ),
  }
}

const repeated: Record<string, Known> = {
  'sent twice, first answer': harmless(async ({ forward, answer }) => {
    const own = await forward()
    await forward()
    answer(own)
  }),
  'sent twice, second answer': heard(async ({ forward, answer }) => {
    await forward()
    answer(await forward())
  }),
  'sent twice at the same time': heard(async ({ forward, answer }) => {
    const [first] = await Promise.all([forward(), forward()])
    answer(first)
  }),
  'sent again much later': harmless(async ({ forward, answer, later }) => {
    later(forward)
    answer(await forward())
  }),
}

const garbled: Record<string, Known> = {
  'connection cut within the answer': heard(async ({ forward, cut }) => {
    const own = await forward()
    cut(own, Math.floor(own.body.byteLength / 2))
  }),
  'JSON cut short': heard(rewritten((body) => body.slice(0, Math.floor(body.length / 2)))),
  'JSON of other types': heard(rewritten((body) => changedData(body, otherTypes))),
  'JSON without data': heard(rewritten((body) => changedData(body, () => undefined))),
  'data is null': heard(rewritten((body) => changedData(body, () => null))),
  'data is a list': heard(rewritten((body) => changedData(body, (data) => [data]))),
  'the code is text': heard(rewritten((body) => body.replace(/"code":(\d+)/, '"code":"$1"'))),
  'an empty answer': heard(rewritten(() => '')),
  'not text': heard(async ({ forward, answer }) => {
    const { headers } = await forward()
    answer({ status: 200, headers: plain(headers), body: Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b]) })
  }),
  'HTML in place of JSON': unheard(instead(text(200, html, page))),
  'HTML after the host acted': heard(over(text(200, html, page))),
  'another content type': harmless(async ({ forward, answer }) => {
    const own = await forward()
    answer({ ...own, headers: { ...own.headers, 'content-type': 'text/plain' } })
  }),
}

const statuses: Record<string, Known> = {
  'HTTP 500 before the host': unheard(instead(text(500, html, page))),
  'HTTP 502 after the host acted': heard(over(text(502, html, page))),
  'HTTP 503 before the host': unheard(instead(text(503, { ...html, 'retry-after': '30' }, page))),
  'HTTP 504 after the host acted': heard(over(text(504, html, page))),
  'HTTP 404': unheard(instead(text(404, html, page))),
  'HTTP 429 with Retry-After': unheard(instead(text(429, { ...json, 'retry-after': '30' }, '{}'))),
  'HTTP 204': unheard(instead(text(204, {}, ''))),
}

const codes = [400, 401, 402, 403, 404, 405, 418, 500, 503] as const

const envelopes: Record<string, Known> = {
  ...Object.fromEntries(codes.map((code) => [`code ${code}`, unheard(instead(envelope(code)))])),
  'code 500 after the host acted': heard(over(envelope(500))),
}

const clocks: Record<string, Known> = {
  'the host is a day ahead': harmless(skewed(day)),
  'the host is a day behind': harmless(skewed(-day)),
}

/** Every fault by its name, by group. */
export function faultsBy(pace: PollingBackoff): Readonly<Record<string, Readonly<Record<string, Known>>>> {
  return { lost: lost(pace), repeated, garbled, statuses, envelopes, clocks }
}
