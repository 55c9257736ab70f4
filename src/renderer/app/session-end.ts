/** What the app does when the host ends a session or refuses an account (specification, section 8). */
import i18next from 'i18next'
import type { ApiError } from '#api/api-error.ts'
import { envelopeCodes } from '#contract/wire/envelope.ts'
import type { MessageKey } from '#contract/wire/messages.ts'
import { closeContacts } from '#parts/contacts.ts'
import { closeOverlay, openOverlay } from '#parts/overlays.ts'
import { tellSession } from '#session/session.ts'
import { showToast } from '#ui/toast-store.ts'

const troubles: { readonly [code: number]: MessageKey } = {
  [envelopeCodes.accountNotActivated]: 'session.accountNotActivated',
  [envelopeCodes.accountDisabled]: 'session.accountDisabled',
  [envelopeCodes.accountCancelled]: 'session.accountCancelled',
}

/** 402 to 404: the pop-up with the text. 401 and 503: the text, and the guards go to the login. */
export function endSession(error: ApiError): void {
  closeContacts()
  closeOverlay()
  tellSession({ type: 'expired' })
  const trouble = troubles[error.code ?? 0]
  if (trouble) openOverlay({ kind: 'trouble', key: trouble, lang: error.lang })
  else showToast({ kind: 'failure', text: i18next.t('messages:session.tokenExpired') })
}
