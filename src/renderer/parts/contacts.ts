/** Opening the customer-service pop-up from anywhere; the frame shows it. */
import { createStore } from 'zustand/vanilla'
import type { Contact } from '#contract/wire/contacts.ts'
import type { SessionState } from '#session/reducer.ts'

/** Deposits have contacts of their own (specification, section 1). */
export type ContactKind = 'service' | 'recharge'

export const contactsStore = createStore<{ open: ContactKind | undefined }>(() => ({ open: undefined }))

export function openContacts(kind: ContactKind = 'service'): void {
  contactsStore.setState({ open: kind })
}

export function closeContacts(): void {
  contactsStore.setState({ open: undefined })
}

/** The contacts of a kind: the user's own before the config's; undefined while neither is known. */
export function contactsOf(
  { user, config }: SessionState,
  kind: ContactKind,
): readonly Contact[] | undefined {
  const key = kind === 'service' ? 'customer_service_url' : 'recharge_customer_service_url'
  const own = user?.[key]
  return own && own.length > 0 ? own : config?.[key]
}
