/** Opening the customer-service pop-up from anywhere; the frame shows it. */
import { createStore } from 'zustand/vanilla'
import type { Contact } from '#contract/wire/contacts.ts'
import type { SessionState } from '#session/reducer.ts'

/** Deposits have contacts of their own (specification, section 1). */
export type ContactKind = 'service' | 'recharge'

/** The type of a contact whose page opens in the app (specification, section 3). */
export const inAppType = 1

export const contactsStore = createStore<{ open: ContactKind | undefined }>(() => ({ open: undefined }))

export function openContacts(kind: ContactKind = 'service'): void {
  contactsStore.setState({ open: kind })
}

export function closeContacts(): void {
  contactsStore.setState({ open: undefined })
}

/**
 * The contacts of a kind: the user's own before the config's, and where there are none for deposits the ordinary ones;
 * undefined while neither is known.
 */
export function contactsOf(session: SessionState, kind: ContactKind): readonly Contact[] | undefined {
  const ordinary = () => listOf(session, 'customer_service_url')
  if (kind === 'service') return ordinary()
  const own = listOf(session, 'recharge_customer_service_url')
  return own?.length === 0 ? ordinary() : own
}

function listOf(
  { user, config }: SessionState,
  key: 'customer_service_url' | 'recharge_customer_service_url',
): readonly Contact[] | undefined {
  const own = user?.[key]
  return own && own.length > 0 ? own : config?.[key]
}
