/** Addresses that a host gives for files, such as images. */
import { host } from '#api/host.ts'
import { allowedLink } from '#protocol/link-policy.ts'

/** Longer ones are no addresses; pictures that are data may be. */
const longest = 2048

/** The address as the page can load it, relative ones at the API's host; undefined for one that must not be loaded. */
export function hostAddress(address: string, base: string = host || location.origin): string | undefined {
  if (address.length > longest && !address.startsWith('data:')) return undefined
  if (/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(address)) return address
  return URL.canParse(address, base) ? allowedLink(new URL(address, base).href)?.href : undefined
}
