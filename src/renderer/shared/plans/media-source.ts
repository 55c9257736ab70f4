/** Which images and videos the page may show. */
import { host } from '#platform/host.ts'
import { hostAddress } from '../contacts/host-address.ts'

/**
 * The URL of an image or video that the page's content policy allows: one from the host's origin, or an inline image
 * (`data:`). Undefined for any other, which is omitted or opened externally.
 */
export function mediaSource(address: string | undefined): string | undefined {
  const source = address === undefined ? undefined : hostAddress(address)
  if (source === undefined || source.startsWith('data:')) return source
  const hostOrigin = new URL(host || location.origin).origin
  return new URL(source).origin === hostOrigin ? source : undefined
}

/** Like `mediaSource`, but without inline images. */
export function videoSource(address: string | undefined): string | undefined {
  const source = mediaSource(address)
  return source?.startsWith('data:') ? undefined : source
}
