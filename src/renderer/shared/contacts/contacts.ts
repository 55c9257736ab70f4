/** Opens the customer-service pop-up, which the layout renders. */
import { createAppStore } from '#lib/app-store.ts'
import { passUpdateGate } from '../updates/update-gate.ts'

/** Deposits have their own contacts (docs/rules.md, section P1). */
export type ContactKind = 'service' | 'recharge'

export const contactsStore = createAppStore<{ open: ContactKind | undefined }>('contacts', () => ({
  open: undefined,
}))

/** Before a deposit, it may ask for a required update. */
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
