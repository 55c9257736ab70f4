/** The Content-Security-Policy of the app's own pages: the same for the web's hosting files, the sandbox and the desktop. */
import { isLoopback } from './link-policy.ts'
import type { RunConfig } from './run-config.ts'

/** Sent with every file of the web app, beside its Content-Security-Policy. */
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

/** The only Trusted Types policy that is allowed: it passes the URLs of the app's own workers (`platform/trusted-scripts.ts`). */
export const scriptPolicyName = 'placard-workers'

export interface ContentPolicyOptions {
  /** The API's origin; undefined if it is the page's own. */
  readonly host: string | undefined
  readonly config: RunConfig
  /** Origins that may be framed, besides those of the configuration. */
  readonly frames?: readonly string[]
  /** In the policy's syntax: `sha256-…`. */
  readonly inline?: InlineHashes
}

/** The origins of the configuration; without them, every address that the link policy allows. */
function framesOf({ host, config, frames = [] }: ContentPolicyOptions): string[] {
  const configured = config.customer_frame_hosts
  if (configured || frames.length > 0) return [...(configured ?? []), ...frames]
  const isLocal = host !== undefined && isLoopback(new URL(host).hostname)
  return ['https:', ...(isLocal ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])]
}

const quoted = (hash: string): string => `'${hash}'`

/** The Content-Security-Policy of the app's page: scripts only from the app, data only from the host, no injected markup. */
export function contentPolicy(options: ContentPolicyOptions): string {
  const { host, config, inline = { scripts: [], styles: [] } } = options
  const from = (...sources: (string | undefined)[]) =>
    sources.filter((source) => source !== undefined && source !== '').join(' ') || "'none'"
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
    'frame-src': from(...framesOf(options)),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    // No string becomes markup or a script.
    'require-trusted-types-for': "'script'",
    'trusted-types': scriptPolicyName,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
