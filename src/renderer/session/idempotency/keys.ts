/**
 * The `request_id` of an intent (docs/rules.md, section R2): made and stored before the first send, the same for the same
 * kind and body until a definitive answer came, also across a reload. The host then carries it out once at most.
 */

import { uuid } from '#lib/uuid.ts'
import { platform } from '#platform/index.ts'
import { apiOrigin } from '../login-origin.ts'
import { sessionStore } from '../session.ts'
import { setSetting } from '../settings.ts'
import { parseSettings } from '../settings-schema.ts'
import { type Intents, nextIntent, slot } from './next-key.ts'

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
