/** A sandbox in memory for tests of calls: the real router, handlers and database, a clock that tests move. */

import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope, envelopeCodes } from '#protocol/http/envelope.ts'
import { errorsOf } from '#protocol/http/reference/endpoint-reference.ts'
import { cheapCost } from '../auth/passwords.ts'
import type { Handlers, Sandbox } from '../context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { manualClock } from '../delivery/clock.ts'
import { createApp } from '../http/app.ts'
import { createOutbox } from '../notifications/outbox.ts'
import type { LogLine } from '../process/log.ts'
import { ensureStandingCodes, standingCodes } from '../seed/codes.ts'
import { seedProducts } from '../seed/products.ts'

const Token = v.object({ token: v.string() })

const Refused = v.object({ key: v.string() })

/** Fails for an error that `protocol/http/reference` does not document for the endpoint. */
function expectKnownRefusal(name: EndpointName, data: unknown): void {
  const { key } = v.parse(Refused, data)
  const isKnown = errorsOf(name).some((known) => known === key) || key === 'general.notInSandbox'
  if (!isKnown)
    throw new Error(`${name} was refused with ${key}, which protocol/http/reference does not document`)
}

/** `close` it after the tests of a file. It is in memory unless a database is given. */
export async function createTestSandbox(
  handlers?: Handlers,
  given?: Database,
  { minVersion }: Pick<Sandbox, 'minVersion'> = {},
) {
  const database = given ?? (await openDatabase({ memory: true }))
  const clock = manualClock()
  const sandbox: Sandbox = {
    database,
    clock,
    deskOrigin: 'http://localhost:4401',
    outbox: createOutbox(),
    minVersion,
  }
  await ensureStandingCodes(database.db, clock)
  await seedProducts(database)
  const logged: LogLine[] = []
  const requestLog: LogLine[] = []
  const log = (line: LogLine) => void (line.level === 'info' ? requestLog : logged).push(line)
  const app = createApp(sandbox, { passwordCost: cheapCost, log, ...(handlers && { handlers }) })
  let partners = 0

  /** Sends a call as a client would; answers the envelope. */
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
    if (envelope.code !== envelopeCodes.success) expectKnownRefusal(name, envelope.data)
    return envelope
  }

  /** A new partner's token, as the header that carries it. */
  async function register(more: Readonly<Record<string, unknown>> = {}) {
    partners += 1
    const answer = await call('register', { ...newPartner(`partner${partners}`), ...more })
    return { [tokenHeader]: v.parse(Token, answer.data).token }
  }

  /** A new partner whose ad account is open. */
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
    close: () => database.close(),
  }
}

export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>

/** What a newcomer enters to register. */
export function newPartner(username: string) {
  return {
    username,
    password: 'correct horse',
    email: `${username}@example.org`,
    phone: '+4915112345678',
    licenseKey: standingCodes.invitation,
  }
}
