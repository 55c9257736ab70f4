/**
 * The figures that were shown last, kept so that a start without a connection has something to show. They are the user's own,
 * hold no password, token or card, and go with the session (`session.ts`).
 */

import { sessionStore } from './session.ts'
import { setSetting, settingsStore } from './settings.ts'
import type { LastSeen } from './settings-schema.ts'

type Reads = LastSeen['reads']

/** More than this is not kept, characters. */
const mostText = 30_000

const username = () => sessionStore.getState().user?.username

/** What was kept for who is signed in. */
export function readSnapshot(): Reads {
  const { last } = settingsStore.getState()
  return last !== undefined && last.user === username() ? last.reads : {}
}

/** Keeps what was read, beside what was kept before. */
export function saveSnapshot(reads: Reads): void {
  const user = username()
  if (user === undefined) return
  const last = { user, reads: { ...readSnapshot(), ...reads } }
  if (JSON.stringify(last).length <= mostText) setSetting('last', last)
}
