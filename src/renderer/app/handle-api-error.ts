/** Carries out what `error-policy.ts` decides about a failed call. */
import { t } from 'i18next'
import type { ApiError } from '#api/api-error.ts'
import type { FailedCall } from '#api/client.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { ReportedError } from '#session/error-log.ts'
import { followHint } from '#session/language-hint.ts'
import { sessionStore, tellSession } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay, openOverlay } from '#shared/dialogs/overlay-store.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { errorPolicyFor, troubles } from './error-policy.ts'
import { isEntryRoute } from './routing/paths.ts'

/** Handles a failed call; true when the user has been notified. */
export function handleApiError(error: ApiError, about: FailedCall, path: string): boolean {
  reportError({ error, path })
  if (error.kind !== 'envelope') return false
  const action = errorPolicyFor(error.code, { ...about, isOnEntry: isEntryRoute(location.hash) })
  if (action === 'screen') return false
  // A host app's user keeps the token, and is notified of its end once.
  if (about.hasSession && sessionStore.getState().over !== undefined) return true
  if (about.hasSession) endSession(troubles[error.code ?? 0] ?? 'session.tokenExpired')
  switch (action) {
    case 'popUp': {
      const key = troubles[error.code ?? 0] ?? 'general.error'
      openOverlay({ kind: 'trouble', key, lang: error.lang })
      return true
    }
    case 'notAuthorisedOnEntry':
      // The route guard or the entry screen navigates to the welcome page.
      if (error.lang !== undefined) void followHint(error.lang)
      toast('session.notAuthorised')
      return true
    default:
      toast('session.tokenExpired')
      return true
  }
}

function endSession(why: MessageKey): void {
  closeContacts()
  closeOverlay()
  tellSession({ type: 'expired', why })
}

function toast(key: 'session.notAuthorised' | 'session.tokenExpired'): void {
  showToast({ kind: 'failure', text: t(`messages:${key}`) })
}

/** Writes an error to the log, whose code is a lazy chunk: the sign-in page does not need it. Never throws. */
export function reportError(reported: ReportedError): void {
  import('#session/error-log.ts').then(
    ({ logError }) => logError(reported),
    // The chunk of the log could not be fetched either.
    () => undefined,
  )
}
