/**
 * Serves the app at `app://placard/` instead of `file:` (docs/security.md). Two measures keep other pages from reading it:
 * CORS applies to the scheme and allows no other origin, and the path starts with a ticket that is new at each start,
 * because requests of workers in a foreign frame bypass CORS and have no origin.
 */
import { readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { protocol, type Session } from 'electron'

export const appOrigin = 'app://placard'
/** Only the app's page knows it: the page sends no referrer, and a frame sees only its origin. */
const ticket = crypto.randomUUID()
export const startPage = `${appOrigin}/${ticket}/index.html`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  // Character maps and fonts, which pdf.js reads as bytes.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
}

/** Makes the scheme a secure origin. Must run before `ready`. */
export function registerAppScheme(): void {
  // Without `corsEnabled` Chromium lets every page read from it.
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    corsEnabled: true,
    codeCache: true,
  }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`)
}

/** True for the app's only page, with any hash. */
export function isStartPage(address: string): boolean {
  return address === startPage || address.startsWith(`${startPage}#`)
}

/** The file of an address; undefined for another host, a path outside the folder or an unknown file type. */
export function fileOf(folder: string, address: string, root = `/${ticket}/`): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol: scheme, hostname, port, pathname } = new URL(address)
  if (scheme !== 'app:' || hostname !== 'placard' || port !== '') return undefined
  const path = pathname.startsWith(root) ? decoded(pathname.slice(root.length)) : undefined
  if (path === undefined || /[\\\0]|(^|\/)\.\.?(\/|$)/.test(path)) return undefined
  const file = join(folder, path)
  return file.startsWith(folder + sep) && types[extname(file)] ? file : undefined
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Chromium's `net::ERR_FAILED`. */
const failed = { error: -2 } as const

/** Serves the folder under the scheme, in one session. */
export function serveApp(session: Session, folder: string, policy: string): void {
  const headers = {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
  // Not `protocol.handle`: it loads Node's `fetch`, which blocks this process for as long as the page takes to start.
  session.protocol.registerBufferProtocol('app', ({ method, url }, answer) => {
    const file = method === 'GET' ? fileOf(folder, url) : undefined
    try {
      if (file === undefined) return answer(failed)
      const type = types[extname(file)] ?? ''
      answer({ data: readFileSync(file), headers: { ...headers, 'Content-Type': type } })
    } catch {
      answer(failed)
    }
  })
}
