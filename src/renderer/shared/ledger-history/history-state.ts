/** What is known of the account's verifiable history, for the screens; the check itself is loaded lazily (`check/`). */
import { useStore } from 'zustand'
import { useHasCapability } from '#data/capabilities.ts'
import { createAppStore } from '#lib/app-store.ts'
import type { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import { sessionStore } from '#session/session.ts'
import type { HistoryMemory } from './history-memory.ts'
import { openFaults } from './open-faults.ts'

export interface HistoryState {
  /** Undefined before the first check. */
  readonly memory: HistoryMemory | undefined
  /** The head of the newest verified checkpoint (`ledger_head`). */
  readonly head: string | undefined
  /** By which another device is compared; with the number of signed records. */
  readonly code: string | undefined
  readonly size: number | undefined
  /** The memory was asked for, of a host that offers no check. */
  readonly isRecalled: boolean
  /** The last check failed without a verdict; of the tree, or of entries that are shown. */
  readonly isUnavailable: boolean
  readonly isUnchecked: boolean
  /** The evidence was saved since the fault was found. */
  readonly isEvidenceSaved: boolean
}

const initial = (): HistoryState => ({
  memory: undefined,
  head: undefined,
  code: undefined,
  size: undefined,
  isRecalled: false,
  isUnavailable: false,
  isUnchecked: false,
  isEvidenceSaved: false,
})

export const historyStateStore = createAppStore<HistoryState>('verifiable history', initial)

sessionStore.subscribe(
  ({ token }) => token,
  () => historyStateStore.setState(initial(), true),
)

/** The endpoint without which a host keeps no verifiable history; its schemas are loaded with the check. */
const checkpointPath = '/ledger/checkpoint' satisfies (typeof ledgerAdditions)['ledgerCheckpoint']['path']

/** Whether the host says that it keeps a verifiable history. */
export const isOffered = (): boolean =>
  sessionStore.getState().config?.additions.includes(checkpointPath) ?? false

/** `changed`: the host has changed what it told earlier, and the user has not accepted it. */
export type HistoryStatus = 'unknown' | 'notOffered' | 'verified' | 'unavailable' | 'changed'

export const isChanged = ({ memory }: HistoryState): boolean =>
  memory !== undefined && openFaults(memory).length > 0

/** How often another past was accepted: by the user, or because the operator announced a restored back-up. */
export const acceptedPasts = ({ memory }: HistoryState): number =>
  (memory?.notices.filter(isRestore).length ?? 0) +
  (memory?.faults.filter(({ acceptedAt }) => acceptedAt !== undefined).length ?? 0)

/** Whether another past was accepted since that state: what was asked for before is not what is signed now. */
export const hasOtherPast = (before: HistoryState): boolean =>
  before.memory !== undefined && acceptedPasts(historyStateStore.getState()) > acceptedPasts(before)

/** Whether a statement of the operator announces a restored back-up, not a new key. */
export const isRestore = ({ note }: { readonly note: string }): boolean => note.startsWith('placard.restore/')

export function useHistoryStatus(): HistoryStatus {
  const isInConfig = useHasCapability({ path: checkpointPath })
  const state = useStore(historyStateStore)
  if (isChanged(state)) return 'changed'
  if (state.memory === undefined && isInConfig === false) return 'notOffered'
  if (state.isUnavailable || state.isUnchecked || (state.memory !== undefined && isInConfig === false))
    return 'unavailable'
  return state.memory === undefined ? 'unknown' : 'verified'
}
