/** Which pictures and films are shown in the page. */
import { host } from '#api/host.ts'
import { hostAddress } from '#shared/contacts/host-address.ts'

/**
 * The address of a picture or film that the page's policy lets in: one that the host serves itself, or a picture that
 * came with the answer. Undefined for any other: it is left out, or opened outside.
 */
export function mediaSource(address: string | undefined): string | undefined {
  const source = address === undefined ? undefined : hostAddress(address)
  if (source === undefined || source.startsWith('data:')) return source
  const own = new URL(host || location.origin).origin
  return new URL(source).origin === own ? source : undefined
}

/** As `mediaSource`, for what cannot come with the answer. */
export function filmSource(address: string | undefined): string | undefined {
  const source = mediaSource(address)
  return source?.startsWith('data:') ? undefined : source
}
