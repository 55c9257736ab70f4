/** Does what `error-policy.ts` decides about a failed call. */
import { t } from 'i18next'
import type { ApiError } from '#api/api-error.ts'
import type { FailedCall } from '#api/client.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { followHint } from '#session/language/follow-language-hint.ts'
import { sessionStore, tellSession } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay, openOverlay } from '#shared/dialogs/overlay-store.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { errorPolicyFor, troubles } from './error-policy.ts'
import { reportError } from './report-error.ts'
import { isEntryRoute } from './routing/paths.ts'

/** Reacts to a failed call; true when the user was told. */
export function handleApiError(error: ApiError, about: FailedCall, path: string): boolean {
  reportError({ error, path })
  if (error.kind !== 'envelope') return false
  const reaction = errorPolicyFor(error.code, { ...about, isOnEntry: isEntryRoute(location.hash) })
  if (reaction === 'screen') return false
  // A host app's user keeps the token, and hears of its end once.
  if (about.hasSession && sessionStore.getState().over !== undefined) return true
  if (about.hasSession) endSession(troubles[error.code ?? 0] ?? 'session.tokenExpired')
  switch (reaction) {
    case 'popUp': {
      const key = troubles[error.code ?? 0] ?? 'general.error'
      openOverlay({ kind: 'trouble', key, lang: error.lang })
      return true
    }
    case 'toWelcome':
      // The guard, or the entry screen, goes there.
      if (error.lang !== undefined) void followHint(error.lang)
      tell('session.notAuthorised')
      return true
    default:
      tell('session.tokenExpired')
      return true
  }
}

function endSession(why: MessageKey): void {
  closeContacts()
  closeOverlay()
  tellSession({ type: 'expired', why })
}

function tell(key: 'session.notAuthorised' | 'session.tokenExpired'): void {
  showToast({ kind: 'failure', text: t(`messages:${key}`) })
}
