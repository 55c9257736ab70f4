/** Where a call comes from. */
import type { Context } from 'hono'

/**
 * The other end's address; undefined in memory. Behind a proxy the last entry of X-Forwarded-For, which the proxy wrote;
 * without one that header says whatever the caller likes, and is not read.
 */
export function addressOf(c: Context, trustsProxy: boolean): string | undefined {
  const forwarded = trustsProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  const address: unknown = c.env?.incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : undefined
}
