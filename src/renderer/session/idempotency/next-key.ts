/** Which UUID an intent has; pure, for `keys.ts`. */
import type { Settings } from '../settings-schema.ts'

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
