/** The sandbox's API, made from the call table. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { basePath, cors as rule } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { fullCost, type PasswordCost } from '../auth/passwords.ts'
import type { Handlers, Sandbox } from '../context.ts'
import type { LedgerState } from '../ledger/checks/ledger-watchdog.ts'
import { type Log, logFailures } from '../process/log.ts'
import { createHandlers } from '../routes/index.ts'
import { dispatch } from './dispatch.ts'
import { serveContractFiles } from './files/contract-files.ts'
import { serveFiles } from './files/files.ts'
import { answerHealth, healthPath } from './health.ts'
import { logRequests, requestIdHeader } from './request-log.ts'
import { answerError, answerFailure } from './respond.ts'
import { apiHeaders, withHeaders } from './security-headers.ts'

export interface AppOptions {
  /** `cheapCost` in tests. */
  readonly passwordCost?: PasswordCost
  readonly log?: Log
  /** In place of the sandbox's own, in tests of the router. */
  readonly handlers?: Handlers
  /** What the health call says of the ledger. */
  readonly ledgerState?: () => LedgerState
  /** A proxy in front says where calls come from (`PLACARD_PROXY`). */
  readonly trustsProxy?: boolean
}

/** What lets a page of any origin read an answer. */
const sharing = {
  'Access-Control-Allow-Origin': rule.origin,
  'Access-Control-Expose-Headers': `${requestIdHeader},Retry-After`,
}

function isCallName(name: string): name is EndpointName {
  return Object.hasOwn(allEndpoints, name)
}

/** The names of all calls, in the order of the table. */
export const callNames: readonly EndpointName[] = Object.keys(allEndpoints).filter(isCallName)

/** A Hono app that answers every call under `/facebook-business`; tests call its `request` in memory. */
export function createApp(sandbox: Sandbox, options: AppOptions = {}): Hono {
  const log = options.log ?? logFailures
  const handlers = options.handlers ?? createHandlers(options.passwordCost ?? fullCost)
  const app = new Hono()
  app.use(logRequests(log))
  serveFiles(app, sandbox)
  serveContractFiles(app, sandbox, log)
  app.use(withHeaders(apiHeaders))
  const ledgerState = options.ledgerState ?? (() => ({ checkedAt: undefined, broken: [] }))
  app.get(healthPath, (c) => answerHealth(c, sandbox, ledgerState()))
  // The length of an answer tells no secret: a token travels in a header that no other page can have sent.
  app.use(`${basePath}/*`, compress())
  app.use(`${basePath}/*`, withHeaders(sharing))
  app.options(
    `${basePath}/*`,
    cors({
      origin: rule.origin,
      allowMethods: [...rule.methods],
      allowHeaders: [...rule.headers],
      maxAge: 600,
    }),
  )
  for (const name of callNames) {
    const { method, path } = allEndpoints[name]
    app.on(method, `${basePath}${path}`, (c) =>
      dispatch({ sandbox, handlers, log, trustsProxy: options.trustsProxy }, name, c),
    )
  }
  app.notFound((c) => answerFailure(c, { key: 'general.notFound', code: envelopeCodes.paramsError }, 404))
  app.onError((error, c) => answerError(c, error, 'router', log))
  return app
}
