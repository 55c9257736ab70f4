/**
 * The `request_id` of an intent (decisions, section 2): made and stored before the first send, the same for the same
 * kind and body until a definitive answer came, also across a reload. The host then carries it out once at most.
 */
import { platform } from '#platform/index.ts'
import { uuid } from '#lib/uuid.ts'
import { sessionStore } from './session.ts'
import { parseSettings, type Settings, setSetting } from './settings.ts'

export type Intents = Settings['intents']

/** The body as text: the same text for the same fields in any order. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const slot = (kind: string, user: string): string => `${kind} ${user}`

/** The intent's UUID, and the intents to store when it is a new one. Pure. */
export function nextIntent(
  intents: Intents,
  intent: { kind: string; user: string; body: unknown },
  newId: () => string,
): { id: string; intents: Intents } {
  const key = slot(intent.kind, intent.user)
  const body = bodyText(intent.body)
  const stored = intents[key]
  if (stored?.body === body) return { id: stored.id, intents }
  const id = newId()
  return { id, intents: { ...intents, [key]: { user: intent.user, body, id } } }
}

// Read from storage each time: another tab may have stored the same intent a moment ago.
const storedIntents = (): Intents => parseSettings(platform.storage.get('placard')).intents
const username = (): string => sessionStore.getState().user?.username ?? ''

/** The UUID to send with this body (given without its `request_id`); stored before it is returned. */
export function intentFor(kind: string, body: unknown): string {
  const before = storedIntents()
  const { id, intents } = nextIntent(before, { kind, user: username(), body }, uuid)
  if (intents !== before) setSetting('intents', intents)
  return id
}

/** Forgets the intent of this kind: it was answered definitively, or its UUID was refused as used. */
export function intentDone(kind: string): void {
  const { [slot(kind, username())]: done, ...rest } = storedIntents()
  if (done) setSetting('intents', rest)
}
