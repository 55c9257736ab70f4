/** Security headers of pages and responses. */
import type { MiddlewareHandler } from 'hono'
import { contentPolicy, type InlineHashes, pageHeaders } from '#protocol/content-policy.ts'
import type { RunConfig } from '#protocol/run-config.ts'

const { 'Referrer-Policy': _referrer, 'Cross-Origin-Resource-Policy': _resource, ...rest } = pageHeaders

/** For every response. */
export const commonHeaders: Readonly<Record<string, string>> = rest

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Trusted Types for pages whose scripts create no markup or script from text, and so need no policy. */
const trustedTypes = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" }

/** For responses that are never a page. */
export const noPageHeaders = {
  ...commonHeaders,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
}

/**
 * For the API: never a page, readable from any origin. Only what protects such a response, because a poll has all of them each
 * second: its policy refuses every frame, and it has neither links nor scripts.
 */
export const apiHeaders = {
  'X-Content-Type-Options': pageHeaders['X-Content-Type-Options'],
  'Cache-Control': noPageHeaders['Cache-Control'],
  'Content-Security-Policy': noPageHeaders['Content-Security-Policy'],
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Sets headers on every finished response: setting them earlier would make Hono create each response twice. */
export function withHeaders(valuesOf: () => Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    set(c.res.headers, valuesOf())
  }
}

/**
 * For the web app with its configuration (`config.json`). Allows inline code by its hash (`sha256-…`) and frames of the
 * sandbox's customer service.
 */
export function siteHeaders(
  deskOrigin: string,
  inline: InlineHashes,
  config: RunConfig,
): Readonly<Record<string, string>> {
  const options = { host: config.host, config, frames: [deskOrigin], inline }
  return { ...pageHeaders, 'Content-Security-Policy': contentPolicy(options) }
}

/** For the API documentation: its own files, and requests to its own origin. */
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
    ...trustedTypes,
  }),
}

/**
 * For the desk, whose pages have one script. The referrer policy is `same-origin`, because with `no-referrer` browsers send
 * forms with `Origin: null`, which the desk rejects.
 */
export function deskHeaders(frameAncestors: string): Readonly<Record<string, string>> {
  const { 'X-Frame-Options': deny, ...rest } = commonHeaders
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
      ...trustedTypes,
    }),
  }
}

export function set(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const name in values) headers.set(name, values[name] ?? '')
}

export const noScriptCsp = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Content-Disposition': 'inline',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
} as const
