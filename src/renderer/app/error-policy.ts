/**
 * Decides how the app handles a failed request (docs/rules.md, section P8). `docs/errors.md` documents this table, and a
 * test compares them. The screen shows all other errors: beside the form, instead of the list, or as a toast. Pure.
 */
import type { FailedCall } from '#data/http/client.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

/**
 * `screen`: the screen shows the error. `popUp`: a dialog about the account opens and the session ends. `endSession`: a
 * toast, and the session ends. `notAuthorisedOnEntry`: a toast in the language of the host's hint.
 */
export type ErrorAction = 'screen' | 'popUp' | 'endSession' | 'notAuthorisedOnEntry'

/** The messages of a blocked account. */
export const blockedAccountMessages: { readonly [code: number]: MessageKey } = {
  [envelopeCodes.accountNotActivated]: 'session.accountNotActivated',
  [envelopeCodes.accountDisabled]: 'session.accountDisabled',
  [envelopeCodes.accountCancelled]: 'session.accountCancelled',
}

/** The action for an envelope's code. */
export function errorPolicyFor(
  code: number | undefined,
  { isOnEntry, hasSession, needsSession, isHandOver }: FailedCall & { isOnEntry: boolean },
): ErrorAction {
  if (code !== undefined && blockedAccountMessages[code]) return 'popUp'
  const affectsSession = hasSession && needsSession
  if (code === envelopeCodes.notAuthorised) {
    if (isOnEntry && (isHandOver || affectsSession)) return 'notAuthorisedOnEntry'
    return affectsSession ? 'endSession' : 'screen'
  }
  return code === envelopeCodes.tokenExpired && affectsSession ? 'endSession' : 'screen'
}
