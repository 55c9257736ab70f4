/** The sandbox's API, built from the endpoint table. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { basePath, cors as rule } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { fullCost, type PasswordCost } from '../auth/passwords.ts'
import type { Handlers, Sandbox } from '../context.ts'
import { type Log, logFailures } from '../process/log.ts'
import { createHandlers } from '../routes/index.ts'
import type { StreamOptions } from './answer-stream.ts'
import { dispatch } from './dispatch.ts'
import { serveContractFiles } from './files/contract-files.ts'
import { serveFiles } from './files/files.ts'
import { healthHandler, healthPath } from './health.ts'
import { logRequests, requestIdHeader } from './request-log.ts'
import { answerError, answerFailure } from './respond.ts'
import { apiHeaders, withHeaders } from './security-headers.ts'

export interface AppOptions {
  /** `cheapCost` in tests. */
  readonly passwordCost?: PasswordCost
  readonly log?: Log
  /** Replaces the sandbox's own in tests of the router. */
  readonly handlers?: Handlers
  /** A reverse proxy reports the client's address (`PLACARD_PROXY`). */
  readonly trustsProxy?: boolean
  readonly streams?: StreamOptions
}

/** CORS: pages of any origin can read responses. */
const corsHeaders = {
  'Access-Control-Allow-Origin': rule.origin,
  'Access-Control-Expose-Headers': `${requestIdHeader},Retry-After,Date`,
}

/** The sandbox's time, by which it counts days, which is not that of every process. */
const dateOf = ({ clock }: Sandbox) => ({ Date: clock.now().toUTCString() })

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(allEndpoints, name)
}

/** The names of all endpoints, in the order of the table. */
export const endpointNames: readonly EndpointName[] = Object.keys(allEndpoints).filter(isEndpointName)

/** A Hono app with every endpoint under `/facebook-business`; tests call its `request` in memory. */
export function createApp(sandbox: Sandbox, options: AppOptions = {}): Hono {
  const log = options.log ?? logFailures
  const handlers = options.handlers ?? createHandlers(options.passwordCost ?? fullCost)
  const { trustsProxy, streams } = options
  const app = new Hono()
  app.use(logRequests(log))
  serveFiles(app, sandbox)
  serveContractFiles(app, sandbox, log)
  app.use(withHeaders(() => apiHeaders))
  app.get(healthPath, healthHandler(sandbox))
  // Compression leaks no secret (BREACH): the token is in a header that no other page can send.
  app.use(`${basePath}/*`, compress())
  app.use(
    `${basePath}/*`,
    withHeaders(() => ({ ...corsHeaders, ...dateOf(sandbox) })),
  )
  app.options(
    `${basePath}/*`,
    cors({
      origin: rule.origin,
      allowMethods: [...rule.methods],
      allowHeaders: [...rule.headers],
      maxAge: 600,
    }),
  )
  for (const name of endpointNames) {
    const { method, path } = allEndpoints[name]
    app.on(method, `${basePath}${path}`, (c) =>
      dispatch({ sandbox, handlers, log, trustsProxy, streams }, name, c),
    )
  }
  app.notFound((c) => answerFailure(c, { key: 'general.notFound', code: envelopeCodes.paramsError }, 404))
  app.onError((error, c) => answerError(c, error, 'router', log))
  return app
}
