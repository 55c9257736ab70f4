/**
 * Decides how the app itself handles a failed call (docs/rules.md, section P8). `docs/errors.md` describes this table, and a
 * test compares the two. Other errors are left to the screen, which shows them where they happened: beside the form, in
 * place of the list, or as a failure toast. Pure.
 */
import type { FailedCall } from '#api/client.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

/**
 * `screen`: the screen shows the error. `popUp`: the dialog about the account opens and the session ends. `endSession`: a
 * toast, and the session ends. `notAuthorisedOnEntry`: a toast in the language that the host hints at.
 */
export type ErrorAction = 'screen' | 'popUp' | 'endSession' | 'notAuthorisedOnEntry'

/** The messages of a blocked account. */
export const troubles: { readonly [code: number]: MessageKey } = {
  [envelopeCodes.accountNotActivated]: 'session.accountNotActivated',
  [envelopeCodes.accountDisabled]: 'session.accountDisabled',
  [envelopeCodes.accountCancelled]: 'session.accountCancelled',
}

/** The action for an envelope's code. */
export function errorPolicyFor(
  code: number | undefined,
  { isOnEntry, hasSession, needsSession, isHandOver }: FailedCall & { isOnEntry: boolean },
): ErrorAction {
  if (code !== undefined && troubles[code]) return 'popUp'
  const isOfSession = hasSession && needsSession
  if (code === envelopeCodes.notAuthorised) {
    if (isOnEntry && (isHandOver || isOfSession)) return 'notAuthorisedOnEntry'
    return isOfSession ? 'endSession' : 'screen'
  }
  return code === envelopeCodes.tokenExpired && isOfSession ? 'endSession' : 'screen'
}
