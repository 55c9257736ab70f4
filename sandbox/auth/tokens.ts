/** Session tokens: 32 random bytes; the database holds their SHA-256 only. */
import { hash, randomBytes } from 'node:crypto'

/** How long a token lasts, ms. */
export const tokenLifeMs = 30 * 24 * 60 * 60_000

const written = /^[\w-]{43}$/

/** A new token, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The key under which a token's session is stored; undefined for what cannot be a token. */
export function sessionIdOf(token: string): string | undefined {
  return written.test(token) ? hash('sha256', token) : undefined
}
