/** Logging out: one sequence that cannot throw, whatever a step does. Other tabs follow by the storage they share. */

import { tellSession } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay } from '#shared/dialogs/overlay-store.ts'
import { leaveAll } from './routing/return-to.ts'

const steps: readonly (() => void)[] = [
  // First, so that the guard, which reacts to the session, forgets where this user was.
  leaveAll,
  closeOverlay,
  closeContacts,
  // The guards go to the login, and the query cache empties itself (`query-provider.tsx`).
  () => tellSession({ type: 'loggedOut' }),
]

export function logout(): void {
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      console.error(error)
    }
  }
}
