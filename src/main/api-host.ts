/** Where the API is: the environment's host, else the build's, else the bundled sandbox. */
import { allowedLink } from '#contract/link-policy.ts'

const sandboxHost = 'http://localhost:4400'

/** The first of the given addresses that the link policy allows, as an origin. */
export function apiHost(...given: readonly unknown[]): string {
  for (const address of given) {
    const url = typeof address === 'string' ? allowedLink(address) : undefined
    if (url) return url.origin
  }
  return sandboxHost
}
