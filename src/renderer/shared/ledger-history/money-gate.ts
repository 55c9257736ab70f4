/** What stands before a movement of money: a changed history, and an update that the host demands. */
import { openContacts } from '../contacts/contacts.ts'
import { openOverlay, overlayStore } from '../dialogs/overlay-store.ts'
import { hasUpdateGate, type MoneyAction, passUpdateGate } from '../updates/update-gate.ts'
import { historyStateStore, isChanged } from './history-state.ts'
import { recallFaults } from './watch-head.ts'

/** True if a movement of money may have to be confirmed first, or be refused. */
export const hasMoneyGate = (): boolean => isChanged(historyStateStore.getState()) || hasUpdateGate()

/**
 * Resolves to false if the action must stop. After the host has changed its history, nothing brings money in, and what takes it
 * out goes on after a warning. Never rejects.
 */
export async function passMoneyGate(action: MoneyAction): Promise<boolean> {
  await recallFaults()
  if (isChanged(historyStateStore.getState()) && !(await askAboutHistory(action))) return false
  return passUpdateGate(action)
}

function askAboutHistory(action: MoneyAction): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  openOverlay({ kind: 'changedHistory', action, answer: resolve })
  // Another dialog in its place, or none any more, is a no.
  const end = overlayStore.subscribe(
    ({ open }) => open,
    (open) => {
      if (open?.kind === 'changedHistory') return
      end()
      resolve(false)
    },
  )
  return promise
}

/** Opens the contacts for a deposit, unless something stands before it. */
export async function openDepositContacts(): Promise<void> {
  await recallFaults()
  if (isChanged(historyStateStore.getState())) await askAboutHistory('deposit')
  else await openContacts('recharge')
}
