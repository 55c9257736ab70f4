/** Headers of a file that a page shows and that can run nothing, whatever it holds. */
import { everywhere } from './security-headers.ts'

export const noScriptCsp = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Content-Disposition': 'inline',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
} as const
