/** Addresses that a host gives for files, such as images. */
import { host } from '#api/host.ts'
import { allowedLink } from '#contract/link-policy.ts'

/** The address as the page can load it, relative ones at the API's host; undefined for one that must not be loaded. */
export function hostAddress(address: string, base: string = host || location.origin): string | undefined {
  if (/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(address)) return address
  return URL.canParse(address, base) ? allowedLink(new URL(address, base).href)?.href : undefined
}
