/** Headers against what a browser would otherwise allow a page or an answer to do. */
import type { MiddlewareHandler } from 'hono'
import { contentPolicy, type InlineHashes, pageHeaders } from '#protocol/content-policy.ts'
import type { RunConfig } from '#protocol/run-config.ts'

const { 'Referrer-Policy': _referrer, 'Cross-Origin-Resource-Policy': _resource, ...rest } = pageHeaders

/** For every answer, whatever it is. */
export const everywhere: Readonly<Record<string, string>> = rest

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** For pages whose scripts make no markup or script from text, and need no policy that would let them. */
const noMarkupFromText = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" }

/** For answers that are never a page. */
export const noPageHeaders = {
  ...everywhere,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
}

/** For the API: no page, and read from any origin. */
export const apiHeaders = { ...noPageHeaders, 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Sets headers on every answer. On the finished one: a header that is set before has Hono make each answer twice. */
export function withHeaders(values: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    set(c.res.headers, values)
  }
}

/**
 * For the web app with its configuration (`config.json`); inline only what has its hash named (`sha256-…`, as
 * the policy writes them); the sandbox's customer service may be framed.
 */
export function siteHeaders(
  deskOrigin: string,
  inline: InlineHashes,
  config: RunConfig,
): Readonly<Record<string, string>> {
  const needs = { host: config.host, config, frames: [deskOrigin], inline }
  return { ...pageHeaders, 'Content-Security-Policy': contentPolicy(needs) }
}

/** For the documents' page: its own files, and calls to its own origin. */
export const docsHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'Content-Security-Policy': policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...noMarkupFromText,
  }),
}

/**
 * For the desk, whose pages carry one script of their own. `same-origin` as referrer policy, since under `no-referrer` a browser
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
      'script-src': "'self'",
      'connect-src': "'self'",
      'style-src': "'self'",
      'img-src': 'data:',
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': frameAncestors,
      ...noMarkupFromText,
    }),
  }
}

export function set(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const name in values) headers.set(name, values[name] ?? '')
}

export const noScriptCsp = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Content-Disposition': 'inline',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
} as const
