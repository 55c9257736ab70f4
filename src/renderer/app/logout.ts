/** Logout: a sequence that never throws, even if a step does. Other tabs follow through the shared storage. */

import { ApiError, isHandledByApp } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { dropDrafts } from '#session/drafts.ts'
import { dispatchSession, sessionStore } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import type { LeaveOptions } from '#shared/dialogs/leave-session.ts'
import { closeOverlay } from '#shared/dialogs/overlay-store.ts'
import { beginLogout } from './routing/return-to.ts'
import { setUnendedLogin } from './unended-login.ts'

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

/** The user logs out: the app leaves the session at once, and asks the host once to end it. */
export function logout(options?: LeaveOptions): void {
  const { token, isHeld, config } = sessionStore.getState()
  leaveSession(options)
  const isOffered = config === undefined || config.additions.includes(sessionAdditions.logOut.path)
  if (!isOffered) return
  // While the desktop app is locked, the page has no token.
  if (isHeld) setUnendedLogin(true)
  else if (token !== undefined) void endAtHost(token)
}

/** How long the host may take, ms. */
const timeoutMs = 3000

/** The codes of a token that opens nothing any more. */
const ended: readonly unknown[] = [envelopeCodes.notAuthorised, envelopeCodes.tokenExpired]

async function endAtHost(token: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await send(sessionAdditions.logOut, {}, { handOver: { token }, signal, outlivesPage: true })
  } catch (error) {
    const isEnded = error instanceof ApiError && error.kind === 'envelope' && ended.includes(error.code)
    // Nobody is shown what the last user could not end.
    const isLeft = sessionStore.getState().token === undefined
    if (isLeft && !isEnded && !isHandledByApp(error)) setUnendedLogin(true)
  }
}
