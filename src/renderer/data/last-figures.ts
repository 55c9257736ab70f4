/**
 * The last figures that were shown, stored for the next start. They contain no password, token or card, and
 * are removed with the session (`session.ts`).
 */

import { sessionStore } from '#session/session.ts'
import { setSetting, settingsStore } from '#session/settings.ts'
import type { LastSeen } from '#session/settings-schema.ts'

type Reads = LastSeen['reads']

/** A larger snapshot is not stored, characters. */
const maxLength = 30_000

const username = () => sessionStore.getState().user?.username

/** The stored reads of the current user. */
export function readSnapshot(): Reads {
  const { last } = settingsStore.getState()
  return last !== undefined && last.user === username() ? last.reads : {}
}

/** Adds reads to the snapshot. */
export function saveSnapshot(reads: Reads): void {
  const user = username()
  if (user === undefined) return
  const last = { user, reads: { ...readSnapshot(), ...reads } }
  if (JSON.stringify(last).length <= maxLength) setSetting('last', last)
}
