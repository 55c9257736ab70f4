/** Addresses of files from a host, such as images. */
import { host } from '#platform/host.ts'
import { allowedLink } from '#protocol/link-policy.ts'

/** Of a URL, characters; `data:` URLs of images may be longer. */
const maxLength = 2048

/** The absolute URL of an address, relative to the API's origin; undefined if it must not be loaded. */
export function hostAddress(address: string, base: string = host || location.origin): string | undefined {
  if (address.length > maxLength && !address.startsWith('data:')) return undefined
  if (/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(address)) return address
  return URL.canParse(address, base) ? allowedLink(new URL(address, base).href)?.href : undefined
}
