/** A sandbox for tests of endpoints: the real router, handlers and database, with a manual clock. */

import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope, envelopeCodes } from '#protocol/http/envelope.ts'
import { errorsOf } from '#protocol/http/reference/endpoint-reference.ts'
import { cheapCost } from '../auth/passwords.ts'
import type { Handlers, Sandbox } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type ManualClock, manualClock } from '../delivery/clock.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { createOutbox } from '../notifications/outbox.ts'
import type { LogLine } from '../process/log.ts'
import { ensureStandingCodes, standingCodes } from '../seed/codes.ts'
import { seedProducts } from '../seed/products.ts'
import { testSite } from './passkey.ts'

/** MD5 of 123456: the transaction password of partners in tests. */
export const rightPassword = 'd7590014b0f4ee66057194730742c162'
/** Their withdrawal address. */
export const address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

const Token = v.object({ token: v.string() })

const ErrorData = v.object({ key: v.string() })

/** Fails for an error that `protocol/http/reference` does not document for the endpoint. */
function expectDocumentedError(name: EndpointName, data: unknown): void {
  const { key } = v.parse(ErrorData, data)
  const isDocumented = errorsOf(name).some((error) => error === key) || key === 'general.notInSandbox'
  if (!isDocumented)
    throw new Error(`${name} was rejected with ${key}, which protocol/http/reference does not document`)
}

export type TestSandboxOptions = Pick<Sandbox, 'minVersion' | 'traffic' | 'push'> &
  Pick<AppOptions, 'trustsProxy' | 'streams'> & { readonly clock?: ManualClock }

/** Imported late: the benchmarks, which bring a database, run without Vitest. */
const ownDatabase = async () => (await import('./database.ts')).testDatabase()

/** A sandbox on a database of its own, or on `existing`; `close` it after the tests of a file. */
export async function createTestSandbox(
  handlers?: Handlers,
  existing?: Database,
  {
    minVersion,
    traffic,
    push,
    trustsProxy = false,
    streams = {},
    clock = manualClock(),
  }: TestSandboxOptions = {},
) {
  const { database, close } = existing ? { database: existing, close: existing.close } : await ownDatabase()
  const sandbox: Sandbox = {
    database,
    clock,
    deskOrigin: 'http://localhost:4401',
    passkeySite: testSite,
    outbox: createOutbox(),
    minVersion,
    traffic,
    push,
  }
  await ensureStandingCodes(database.db, clock)
  await seedProducts(database)
  const logged: LogLine[] = []
  const requestLog: LogLine[] = []
  const log = (line: LogLine) => void (line.level === 'info' ? requestLog : logged).push(line)
  const app = createApp(sandbox, {
    passwordCost: cheapCost,
    log,
    trustsProxy,
    streams,
    ...(handlers && { handlers }),
  })
  let partnerCount = 0

  /** Sends a request as a client does; resolves to the envelope. */
  async function call(
    name: EndpointName,
    request: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const { method, path } = allEndpoints[name]
    const query = new URLSearchParams(
      Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const answer = await app.request(`${basePath}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    })
    const envelope = v.parse(Envelope, await answer.json())
    if (envelope.code !== envelopeCodes.success) expectDocumentedError(name, envelope.data)
    return envelope
  }

  /** Registers a partner; resolves to the header with the token. */
  async function register(fields: Readonly<Record<string, unknown>> = {}) {
    partnerCount += 1
    const answer = await call('register', { ...registration(`partner${partnerCount}`), ...fields })
    return { [tokenHeader]: v.parse(Token, answer.data).token }
  }

  /** Registers a partner and opens the ad account; resolves to the header with the token. */
  async function registerOpen() {
    const token = await register()
    await call(
      'openStore',
      { authorisation_code: standingCodes.authorisation, request_id: crypto.randomUUID() },
      token,
    )
    return token
  }

  return {
    sandbox,
    app,
    logged,
    requestLog,
    call,
    register,
    registerOpen,
    clock,
    close,
  }
}

export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>

/** The fields of the registration form. */
export function registration(username: string) {
  return {
    username,
    password: 'correct horse',
    email: `${username}@example.org`,
    phone: '+4915112345678',
    licenseKey: standingCodes.invitation,
  }
}

let networks = 0

/** The header of a proxy that names another network each time. */
export function elsewhere(): Record<string, string> {
  networks += 1
  return { 'X-Forwarded-For': `203.0.${Math.floor(networks / 250)}.${networks % 250}` }
}

/** Logs in from elsewhere, with the password of `registration`; resolves to the token of the device. */
export async function newDevice({ call }: TestSandbox, username: string): Promise<string> {
  const { data } = await call('login', { username, password: 'correct horse' }, elsewhere())
  return v.parse(v.object({ device: v.string() }), data).device
}

/** The data of each event. Only for a stream of the sandbox, whose events are a line each. */
export async function* eventsOf(answer: Response): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + part).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) yield event.replace(/^data: /, '')
  }
}

/** All events until the stream ends. */
export async function allEvents(answer: Response): Promise<readonly string[]> {
  const all: string[] = []
  for await (const event of eventsOf(answer)) all.push(event)
  return all
}

/** The envelope of the next event. */
export async function nextEnvelope(events: AsyncIterator<string, undefined>) {
  const { value } = await events.next()
  if (value === undefined) throw new Error('the stream has ended')
  return v.parse(Envelope, JSON.parse(value))
}
