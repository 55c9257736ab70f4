/** Leaving the session: a sequence that never throws, even if a step does. Other tabs follow through the shared storage. */
import { dropDrafts } from '#session/drafts.ts'
import { dispatchSession } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import type { LeaveOptions } from '#shared/dialogs/leave-session.ts'
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

/** Leaves a session that the host has ended already. */
export function leaveSession({ keepsDrafts = false }: LeaveOptions = {}): void {
  // Before the session ends, which says whose they are.
  for (const step of keepsDrafts ? steps : [dropDrafts, ...steps]) {
    try {
      step()
    } catch (error) {
      console.error(error)
    }
  }
}
