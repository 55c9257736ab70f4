/**
 * The idempotency key (`request_id`) of a request (docs/rules.md, section R2). It is stored before the first send and stays
 * the same for the same kind and body until a definite answer, also across reloads. So the host executes the request at most
 * once.
 */
import { platform } from '#platform/index.ts'
import { apiOrigin } from '#session/login-origin.ts'
import { sessionStore } from '#session/session.ts'
import { setSetting } from '#session/settings.ts'
import { parseSettings, type Settings } from '#session/settings-schema.ts'

export type StoredKeys = Settings['intents']

/** A canonical text of the body, independent of the order of fields. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const slot = (origin: string, kind: string, user: string): string => `${origin} ${kind} ${user}`

/** The request's key and the keys to store; the same `keys` object if the request already has a key. Pure. */
export function nextKey(
  keys: StoredKeys,
  request: { origin: string; kind: string; user: string; body: unknown },
  newId: () => string,
): { id: string; keys: StoredKeys } {
  const name = slot(request.origin, request.kind, request.user)
  const body = bodyText(request.body)
  const stored = keys[name]
  if (stored?.body === body) return { id: stored.id, keys }
  const id = newId()
  return { id, keys: { ...keys, [name]: { user: request.user, body, id } } }
}

/** A random UUID (version 4), also without `crypto.randomUUID`, which is missing outside secure contexts. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// Not cached: another tab may have just stored a key for the same request.
const storedKeys = (): StoredKeys => parseSettings(platform.storage.get('placard')).intents
const username = (): string => sessionStore.getState().user?.username ?? ''

/** The key for this body (without its `request_id`). It is stored before it is returned. */
export function keyFor(kind: string, body: unknown): string {
  const stored = storedKeys()
  const { id, keys } = nextKey(stored, { origin: apiOrigin, kind, user: username(), body }, uuid)
  if (keys !== stored) setSetting('intents', keys)
  return id
}

/** Removes the key of this kind after a definite answer. */
export function forgetKey(kind: string): void {
  const { [slot(apiOrigin, kind, username())]: removed, ...rest } = storedKeys()
  if (removed) setSetting('intents', rest)
}
