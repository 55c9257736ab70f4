/** The caller's IP address: of the connection, or as a trusted proxy reports it. What is counted as one caller. */
import { isIP, SocketAddress } from 'node:net'
import type { Context } from 'hono'

/**
 * An IP address in its usual spelling, without brackets, port and zone; an IPv4 address that is written as an IPv6 one is read as
 * IPv4. Undefined for any other text.
 */
function parseAddress(text: string): string | undefined {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? []
  const address = v6 ?? v4 ?? text
  const family = isIP(address)
  if (family === 0) return undefined
  const usual = new SocketAddress({ address, family: family === 4 ? 'ipv4' : 'ipv6' }).address
  return usual.replace(/^::ffff:(?=\d+\.)/, '')
}

/** The part of an address that is limited: the /64 network of an IPv6 address, because one machine owns all of it. */
export function networkOf(text: string): string {
  const address = parseAddress(text) ?? text
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/**
 * The client's IP address; undefined in memory. Behind a trusted proxy, the last entry of X-Forwarded-For, which the proxy
 * added, with or without a port; the proxy's own address if that entry is none. Otherwise that header is ignored, because a
 * client can set it to anything.
 */
export function addressOf(c: Context, trustsProxy: boolean): string | undefined {
  const forwarded = trustsProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const reported = forwarded && parseAddress(forwarded)
  if (reported) return reported
  const address: unknown = c.env?.incoming?.socket?.remoteAddress
  return typeof address === 'string' ? parseAddress(address) : undefined
}
