/**
 * The one place that decides what the app itself does about a failed call (docs/rules.md, section P8): `docs/errors.md` is
 * this table in words, and a test compares them. What is left to the screen is shown where it happened: beside the form, in
 * place of the list, or as a failure toast. Pure.
 */
import type { FailedCall } from '#api/client.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

/**
 * `screen`: the screen says it. `popUp`: the pop-up about the account, and the session is over. `endSession`: the text, and
 * the session is over. `toWelcome`: the host's language, and the welcome page.
 */
export type ErrorAction = 'screen' | 'popUp' | 'endSession' | 'toWelcome'

/** The messages of an account that is blocked. */
export const troubles: { readonly [code: number]: MessageKey } = {
  [envelopeCodes.accountNotActivated]: 'session.accountNotActivated',
  [envelopeCodes.accountDisabled]: 'session.accountDisabled',
  [envelopeCodes.accountCancelled]: 'session.accountCancelled',
}

/** What the app does about an envelope's code. Pure. */
export function errorPolicyFor(
  code: number | undefined,
  { isOnEntry, hasSession, needsSession, isHandOver }: FailedCall & { isOnEntry: boolean },
): ErrorAction {
  if (code !== undefined && troubles[code]) return 'popUp'
  const isOfSession = hasSession && needsSession
  if (code === envelopeCodes.notAuthorised) {
    if (isOnEntry && (isHandOver || isOfSession)) return 'toWelcome'
    return isOfSession ? 'endSession' : 'screen'
  }
  return code === envelopeCodes.tokenExpired && isOfSession ? 'endSession' : 'screen'
}
