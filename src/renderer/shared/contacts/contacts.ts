/** Opening the customer-service pop-up from anywhere; the frame shows it. */
import { createAppStore } from '#lib/app-store.ts'
import { passUpdateGate } from '../updates/update-gate.ts'

/** Deposits have contacts of their own (docs/rules.md, section P1). */
export type ContactKind = 'service' | 'recharge'

export const contactsStore = createAppStore<{ open: ContactKind | undefined }>('contacts', () => ({
  open: undefined,
}))

/** At once, but for a deposit, where an update that is due is asked for first. */
export function openContacts(kind?: 'service'): void
export function openContacts(kind: 'recharge'): Promise<void>
export function openContacts(kind: ContactKind = 'service'): Promise<void> | undefined {
  if (kind === 'recharge') return openDepositContacts()
  contactsStore.setState({ open: kind })
  return undefined
}

async function openDepositContacts(): Promise<void> {
  if (await passUpdateGate('deposit')) contactsStore.setState({ open: 'recharge' })
}

export function closeContacts(): void {
  contactsStore.setState({ open: undefined })
}
