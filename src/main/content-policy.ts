/** The Content-Security-Policy of the app's own pages. */
import { isLoopback } from '#contract/link-policy.ts'

/** Scripts from the app alone; data from the API's host alone; frames where the link policy would let a link go. */
export function contentPolicy(host: string): string {
  const isLocal = isLoopback(new URL(host).hostname)
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: blob: ${host}`,
    'media-src': `'self' blob: ${host}`,
    'font-src': "'self'",
    'connect-src': `'self' ${host}`,
    'worker-src': "'self'",
    'frame-src': isLocal ? 'https: http://localhost:* http://127.0.0.1:*' : 'https:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
