/** Sends requests to a host as the app does, and keeps the raw response for the checks. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { answerStream, basePath, timeZoneHeader, tokenHeader } from '#protocol/http/endpoint.ts'
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
    const response = await this.#request(name, request, token)
    return answerOf(response, await response.text())
  }

  /** Sends a request that prefers a stream of answers; resolves to undefined if the host answers once. */
  async stream(name: EndpointName, request: Request): Promise<AsyncIterable<Answer> | undefined> {
    const response = await this.#request(name, request, this.token, { Accept: answerStream.mediaType })
    const [type] = response.headers.get('Content-Type')?.split(';') ?? []
    if (type?.trim().toLowerCase() === answerStream.mediaType) return answersOf(response)
    await response.body?.cancel()
    return undefined
  }

  async #request(
    name: EndpointName,
    request: Request,
    token: string | undefined,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { method, path } = allEndpoints[name]
    const query = new URLSearchParams(
      Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
    )
    return this.fetch(`${path}${method === 'GET' && query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
        [timeZoneHeader]: 'Europe/Berlin GMT+01:00',
        ...(token !== undefined && { [tokenHeader]: token }),
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    })
  }

  /** Sends a request to any path below the base path. */
  async send(path: string, init: RequestInit): Promise<Answer> {
    const response = await this.fetch(path, init)
    return answerOf(response, await response.text())
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

function answerOf({ status, headers }: Response, text: string): Answer {
  const envelope = v.safeParse(Envelope, jsonOf(text))
  if (!envelope.success) throw new CheckFailure('answers no envelope {code, msg, data}', text.slice(0, 200))
  const { code, msg, data } = envelope.output
  return { status, code, msg: msg ?? '', data, text, headers }
}

/** The answer of each server-sent event. */
async function* answersOf(response: Response): AsyncIterable<Answer> {
  const text = response.body?.pipeThrough(new TextDecoderStream())
  for await (const { data } of text?.pipeThrough(new EventSourceParserStream()) ?? [])
    yield answerOf(response, data)
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
