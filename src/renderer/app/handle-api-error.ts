/** Executes the actions of `error-policy.ts` for failed requests. */
import { t } from 'i18next'
import type { ReportedError } from '#data/error-log.ts'
import type { ApiError } from '#data/http/api-error.ts'
import type { FailedCall } from '#data/http/client.ts'
import { applyLanguageHint } from '#data/language-hint.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { dispatchSession, sessionStore } from '#session/session.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay, openOverlay } from '#shared/dialogs/overlay-store.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { blockedAccountMessages, errorPolicyFor } from './error-policy.ts'
import { isEntryRoute } from './routing/paths.ts'

/** Handles a failed request; true if the user has been notified. */
export function handleApiError(error: ApiError, about: FailedCall, path: string): boolean {
  reportError({ error, path })
  if (error.kind !== 'envelope') return false
  const action = errorPolicyFor(error.code, { ...about, isOnEntry: isEntryRoute(location.hash) })
  if (action === 'screen') return false
  // The user of a host app keeps the token and is notified of its end only once.
  if (about.hasSession && sessionStore.getState().over !== undefined) return true
  if (about.hasSession) endSession(blockedAccountMessages[error.code ?? 0] ?? 'session.tokenExpired')
  switch (action) {
    case 'popUp': {
      const key = blockedAccountMessages[error.code ?? 0] ?? 'general.error'
      openOverlay({ kind: 'blockedAccount', key, lang: error.lang })
      return true
    }
    case 'notAuthorisedOnEntry':
      // The route guard or the entry screen navigates to the welcome page. The text waits for its language.
      void Promise.resolve(error.lang && applyLanguageHint(error.lang)).then(() =>
        toast('session.notAuthorised'),
      )
      return true
    default:
      toast('session.tokenExpired')
      return true
  }
}

function endSession(why: MessageKey): void {
  closeContacts()
  closeOverlay()
  dispatchSession({ type: 'expired', why })
}

function toast(key: 'session.notAuthorised' | 'session.tokenExpired'): void {
  showToast({ kind: 'failure', text: t(`messages:${key}`) })
}

/** Adds an error to the log, whose code is a lazy chunk. Never throws. */
export function reportError(reported: ReportedError): void {
  import('#data/error-log.ts').then(
    ({ logError }) => logError(reported),
    // The chunk could not be fetched either.
    () => undefined,
  )
}
