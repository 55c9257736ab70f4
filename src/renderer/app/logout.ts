/** The user's logout. It is loaded with what asks for it, because the login page does without. */
import { ApiError, isHandledByApp } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { sessionStore } from '#session/session.ts'
import type { LeaveOptions } from '#shared/dialogs/leave-session.ts'
import { leaveSession } from './leave-session.ts'
import { setUnendedLogin } from './unended-login.ts'

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
