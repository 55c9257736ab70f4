/**
 * A line for each request: which, how it ended, how long it took. The path is the route's pattern, so that nothing a
 * caller wrote (a token, a code, the address of an upload) gets into a log; queries and bodies never do.
 */
import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Log } from '../process/log.ts'

export const requestIdHeader = 'X-Request-Id'

/** The id under which a request stands in the log; the answer carries it too. */
export function requestIdOf(c: Context): string | undefined {
  const id: unknown = c.get('requestId')
  return typeof id === 'string' ? id : undefined
}

/** Keeps the envelope's code for the log. */
export function noteCode(c: Context, code: number): void {
  c.set('envelopeCode', code)
}

function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '(unknown)'
}

/** Gives each request its id and writes its line when it is answered. */
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
