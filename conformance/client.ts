/** Sends requests to a host as the app does, and keeps the raw response for the checks. */
import * as v from 'valibot'
import { basePath, timeZoneHeader, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { parseJson } from '#protocol/parse-json.ts'

/** Like the platform's `fetch`; tests pass a server in memory. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** Numbers that exceed the precision of a float are text (`parseJson`). */
  readonly data: unknown
  readonly text: string
  readonly headers: Headers
}

export type Request = Readonly<Record<string, unknown>>

const timeoutMs = 20_000

export class Client {
  readonly host: string
  readonly #fetch: Fetch
  token: string | undefined

  constructor(host: string, fetch: Fetch, token?: string) {
    this.host = host.replace(/\/+$/, '')
    this.#fetch = fetch
    this.token = token
  }

  /** Sends an unchecked request to an endpoint; rejects with a `CheckFailure` when the response is not an envelope. */
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

  /** Sends a request to any path below the base path. */
  async send(path: string, init: RequestInit): Promise<Answer> {
    const response = await this.fetch(path, init)
    const text = await response.text()
    const envelope = v.safeParse(Envelope, jsonOf(text))
    if (!envelope.success) throw new CheckFailure('answers no envelope {code, msg, data}', text.slice(0, 200))
    const { code, msg, data } = envelope.output
    return { status: response.status, code, msg: msg ?? '', data, text, headers: response.headers }
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs)
    return this.#fetch(`${this.host}${basePath}${path}`, { ...init, signal })
  }

  /** Fetches a file at an address that the host has sent, without the token. The app fetches only from the host's origin. */
  async file(address: string): Promise<Uint8Array<ArrayBuffer>> {
    const url = URL.canParse(address, this.host) ? new URL(address, this.host) : undefined
    must(url?.origin === new URL(this.host).origin, 'a file is not at the origin of the host', address)
    const response = await this.#fetch(url.href, { signal: AbortSignal.timeout(timeoutMs) })
    must(response.ok, `a file cannot be fetched: HTTP status ${response.status}`, address)
    return new Uint8Array(await response.arrayBuffer())
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** A failed check: what the host does wrong, and what it returned. */
export class CheckFailure extends Error {
  /** The response, truncated. */
  readonly got: string | undefined

  constructor(what: string, got?: string) {
    super(what)
    this.name = 'CheckFailure'
    this.got = got
  }
}

/** Skips a check for which the host has no data. */
export class NothingToCheck extends Error {}

export function must(condition: boolean, what: string, got?: unknown): asserts condition {
  if (!condition)
    throw new CheckFailure(what, got === undefined ? undefined : JSON.stringify(got).slice(0, 300))
}
