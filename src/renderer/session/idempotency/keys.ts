/**
 * The `request_id` of an intent (docs/rules.md, section R2): made and stored before the first send, the same for the same
 * kind and body until a definitive answer came, also across a reload. The host then carries it out once at most.
 */

import { platform } from '#platform/index.ts'
import { apiOrigin } from '../login-origin.ts'
import { sessionStore } from '../session.ts'
import { setSetting } from '../settings.ts'
import { parseSettings, type Settings } from '../settings-schema.ts'

export type Intents = Settings['intents']

/** The body as text: the same text for the same fields in any order. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** Where the intent of a kind and a user at a host is kept. */
export const slot = (origin: string, kind: string, user: string): string => `${origin} ${kind} ${user}`

/** The intent's UUID, and the intents to store when it is a new one. Pure. */
export function nextIntent(
  intents: Intents,
  intent: { origin: string; kind: string; user: string; body: unknown },
  newId: () => string,
): { id: string; intents: Intents } {
  const key = slot(intent.origin, intent.kind, intent.user)
  const body = bodyText(intent.body)
  const stored = intents[key]
  if (stored?.body === body) return { id: stored.id, intents }
  const id = newId()
  return { id, intents: { ...intents, [key]: { user: intent.user, body, id } } }
}

/** A random UUID (version 4); also where `crypto.randomUUID` is missing, on a page without a secure context. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// Read from storage each time: another tab may have stored the same intent a moment ago.
const storedIntents = (): Intents => parseSettings(platform.storage.get('placard')).intents
const username = (): string => sessionStore.getState().user?.username ?? ''

/** The UUID to send with this body (given without its `request_id`); stored before it is returned. */
export function intentFor(kind: string, body: unknown): string {
  const before = storedIntents()
  const { id, intents } = nextIntent(before, { origin: apiOrigin, kind, user: username(), body }, uuid)
  if (intents !== before) setSetting('intents', intents)
  return id
}

/** Forgets the intent of this kind: it was answered definitively, or its UUID was refused as used. */
export function intentDone(kind: string): void {
  const { [slot(apiOrigin, kind, username())]: done, ...rest } = storedIntents()
  if (done) setSetting('intents', rest)
}
