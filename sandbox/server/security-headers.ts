/** Headers against what a browser would otherwise allow a page or an answer to do. */
import type { MiddlewareHandler } from 'hono'

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** For answers that are never a page. */
export const apiHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  set(c.res.headers, {
    ...everywhere,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
  })
}

/**
 * For the web app: everything from its own origin; inline only the scripts whose hashes are named (`sha256-…`, as the
 * policy writes them); customer service may be framed.
 */
export function siteHeaders(
  deskOrigin: string,
  inlineScripts: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...everywhere,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': ["'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'media-src': "'self' blob:",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': deskOrigin,
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    }),
  }
}

/**
 * For the desk, whose pages carry no script. `same-origin` as referrer policy, since under `no-referrer` a browser
 * sends its own forms with `Origin: null`, which the desk refuses.
 */
export function deskHeaders(frameAncestors: string): Readonly<Record<string, string>> {
  const { 'X-Frame-Options': deny, ...rest } = everywhere
  return {
    ...rest,
    ...(frameAncestors === "'none'" && { 'X-Frame-Options': deny }),
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'style-src': "'self'",
      'img-src': 'data:',
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': frameAncestors,
    }),
  }
}

export function set(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}
