/**
 * Logs a line per request: endpoint, status, duration. The path is the route's pattern, so that no user input (a token, a
 * code, the address of an upload) is logged; queries and bodies never are.
 */
import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Log } from '../process/log.ts'

export const requestIdHeader = 'X-Request-Id'

/** The request's id in the log; the response has it as a header. */
export function requestIdOf(c: Context): string | undefined {
  const id: unknown = c.get('requestId')
  return typeof id === 'string' ? id : undefined
}

/** Stores the envelope's code for the log. */
export function noteCode(c: Context, code: number): void {
  c.set('envelopeCode', code)
}

function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '(unknown)'
}

/** Middleware that gives each request an id and logs it after the response. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const id = randomUUID()
    c.set('requestId', id)
    await next()
    c.res.headers.set(requestIdHeader, id)
    const code: unknown = c.get('envelopeCode')
    log({
      level: 'info',
      event: 'request',
      id,
      method: c.req.method,
      path: routeOf(c),
      status: c.res.status,
      code: typeof code === 'number' ? code : undefined,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
  }
}
