/** Logout: a sequence that never throws, even if a step does. Other tabs follow through the shared storage. */

import { dispatchSession } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay } from '#shared/dialogs/overlay-store.ts'
import { beginLogout } from './routing/return-to.ts'

const steps: readonly (() => void)[] = [
  // First, so that the guard, which reacts to the session, does not remember this page.
  beginLogout,
  closeOverlay,
  closeContacts,
  // The guards redirect to the login, and the query cache is cleared (`query-provider.tsx`).
  () => dispatchSession({ type: 'loggedOut' }),
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
