/** Calls a host as the app would, and keeps what came back unread, so that a check can look at the very bytes. */
import * as v from 'valibot'
import { basePath, timeZoneHeader, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { parseJson } from '#protocol/parse-json.ts'

/** As the platform's `fetch`; a test hands in a server in memory. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** Numbers that a float would not keep are text here (`parseJson`). */
  readonly data: unknown
  readonly text: string
  readonly headers: Headers
}

export type Request = Readonly<Record<string, unknown>>

const mostMs = 20_000

export class Client {
  readonly host: string
  readonly #fetch: Fetch
  token: string | undefined

  constructor(host: string, fetch: Fetch, token?: string) {
    this.host = host.replace(/\/+$/, '')
    this.#fetch = fetch
    this.token = token
  }

  /** Sends a call of the table as it stands; throws a `Failing` when what comes back is no envelope. */
  async call(name: EndpointName, request: Request = {}, token = this.token): Promise<Answer> {
    const { method, path } = allEndpoints[name]
    const query = new URLSearchParams(
      Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
    )
    return this.send(`${path}${method === 'GET' && query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
        [timeZoneHeader]: 'Europe/Berlin GMT+01:00',
        ...(token !== undefined && { [tokenHeader]: token }),
      },
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    })
  }

  /** Sends to a path below the base; `call` for what is in the table. */
  async send(path: string, init: RequestInit): Promise<Answer> {
    const response = await this.fetch(path, init)
    const text = await response.text()
    const envelope = v.safeParse(Envelope, jsonOf(text))
    if (!envelope.success) throw new Failing('answers no envelope {code, msg, data}', text.slice(0, 200))
    const { code, msg, data } = envelope.output
    return { status: response.status, code, msg: msg ?? '', data, text, headers: response.headers }
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(mostMs)
    return this.#fetch(`${this.host}${basePath}${path}`, { ...init, signal })
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** What a check throws: what the host does not do, and what it did instead. */
export class Failing extends Error {
  /** What came back, shortened. */
  readonly got: string | undefined

  constructor(what: string, got?: string) {
    super(what)
    this.name = 'Failing'
    this.got = got
  }
}

/** What a check throws where the host gives it nothing to look at. */
export class NothingToCheck extends Error {}

export function must(isSo: boolean, what: string, got?: unknown): asserts isSo {
  if (!isSo) throw new Failing(what, got === undefined ? undefined : JSON.stringify(got).slice(0, 300))
}
