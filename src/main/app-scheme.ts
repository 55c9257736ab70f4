/**
 * The app's own pages under `app://placard/`, in place of `file:` (docs/security.md). Two things keep other pages from
 * reading them: the scheme takes part in CORS and answers no other origin, and the path begins with a ticket that is
 * new at each start, since requests of a foreign frame's workers escape CORS and tell nothing of where they come from.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { protocol, type Session } from 'electron'

export const appOrigin = 'app://placard'
/** Known to the app's own page alone: it sends no referrer, and a frame sees of it no more than the origin. */
const ticket = randomUUID()
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
}

/** Before `ready`: makes the scheme a secure origin of its own. */
export function registerAppScheme(): void {
  // Without `corsEnabled` Chromium would let every page read from it.
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    corsEnabled: true,
    codeCache: true,
  }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** True for an address of the app itself. */
export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`)
}

/** True for the one page of the app, wherever in it. */
export function isStartPage(address: string): boolean {
  return address === startPage || address.startsWith(`${startPage}#`)
}

/** The file of an address in the folder; undefined when it is another host's, leaves the folder or is of no known type. */
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

/** Answers for the scheme in a session, from the folder. */
export function serveApp(session: Session, folder: string, policy: string): void {
  const everywhere = {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
  // Not `protocol.handle`: it loads Node's `fetch`, which holds this process for as long as the page's takes to start.
  session.protocol.registerBufferProtocol('app', ({ method, url }, answer) => {
    const file = method === 'GET' ? fileOf(folder, url) : undefined
    try {
      if (file === undefined) return answer(failed)
      const type = types[extname(file)] ?? ''
      answer({ data: readFileSync(file), headers: { ...everywhere, 'Content-Type': type } })
    } catch {
      answer(failed)
    }
  })
}
