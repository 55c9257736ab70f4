/** The Content-Security-Policy of the app's own pages: one for the web's hosting files, the sandbox and the desktop. */
import { isLoopback } from './link-policy.ts'
import type { RunConfig } from './run-config.ts'

/** Goes with every file of the web app, whoever serves it, beside its Content-Security-Policy. */
export const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/** Hashes of a page's inline scripts and style sheets. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The one Trusted Types policy there may be: it passes the addresses of the app's own workers (`platform/trusted-scripts.ts`). */
export const scriptPolicyName = 'placard-workers'

/** What a Content-Security-Policy is made from. */
export interface PolicyNeeds {
  /** The API's origin; undefined where it is the page's own. */
  readonly host: string | undefined
  readonly config: RunConfig
  /** Framed besides those of the configuration. */
  readonly frames?: readonly string[]
  /** Hashes of what stands in the page itself, as the policy writes them: `sha256-…`. */
  readonly inline?: InlineHashes
}

/** Frames where the link policy would let a link go, unless the configuration names their hosts. */
function framesOf({ host, config, frames = [] }: PolicyNeeds): string[] {
  const named = config.customer_frame_hosts
  if (named || frames.length > 0) return [...(named ?? []), ...frames]
  const isLocal = host !== undefined && isLoopback(new URL(host).hostname)
  return ['https:', ...(isLocal ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])]
}

const quoted = (hash: string): string => `'${hash}'`

/**
 * The Content-Security-Policy of the app's page, wherever it is served from: scripts from the app alone, data from the
 * host alone, and markup from nowhere.
 */
export function contentPolicy(needs: PolicyNeeds): string {
  const { host, config, inline = { scripts: [], styles: [] } } = needs
  const from = (...sources: (string | undefined)[]) =>
    sources.filter((each) => each !== undefined && each !== '').join(' ') || "'none'"
  const reports = config.error_report_url && new URL(config.error_report_url).origin
  const directives = {
    'default-src': "'none'",
    'script-src': from("'self'", ...inline.scripts.map(quoted)),
    'style-src': from("'self'", ...inline.styles.map(quoted)),
    'img-src': from("'self' data: blob:", host),
    'media-src': from("'self' blob:", host),
    'font-src': "'self'",
    'connect-src': from("'self'", host, reports),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': from(...framesOf(needs)),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    // No text becomes markup or a script, wherever it comes from.
    'require-trusted-types-for': "'script'",
    'trusted-types': scriptPolicyName,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
