/**
 * Where push messages may go. The address of a subscription comes from a client, and the host calls it, so it must not reach
 * anything of the host's own network.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const blocked = new BlockList()
// RFC 6890 and multicast; 6to4 and Teredo carry IPv4 addresses.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4')
blocked.addSubnet('2001::', 32, 'ipv6')
blocked.addSubnet('2001:db8::', 32, 'ipv6')
blocked.addSubnet('2002::', 16, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/**
 * A subscription's address in its usual spelling; undefined unless it is https on its own port at a host with a public name, or at
 * one of the receivers of tests.
 */
export function allowedEndpoint(endpoint: string, testReceivers: readonly string[] = []): string | undefined {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  if (testReceivers.includes(url.origin)) return url.href
  const { hostname, protocol, port } = url
  const isPublicName = /^[a-z\d.-]+\.[a-z][a-z\d-]*\.?$/.test(hostname)
  return protocol === 'https:' && port === '' && isPublicName ? url.href : undefined
}

/** The error of a name that leads into a network of its own. */
export class PrivateAddress extends Error {}

/** Resolves a name as usual, and fails if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || first === undefined) callback(error ?? new PrivateAddress(hostname), [])
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new PrivateAddress(`${hostname} has an address that is not public`), [])
    else if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
