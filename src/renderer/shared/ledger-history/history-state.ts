/** What is known of the account's verifiable history, for the screens; the check itself is loaded lazily (`check/`). */
import { useStore } from 'zustand'
import { createAppStore } from '#lib/app-store.ts'
import type { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import { useHasCapability } from '#session/capabilities.ts'
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
  /** The last check failed without a verdict. */
  readonly isUnavailable: boolean
  /** The evidence was saved since the fault was found. */
  readonly isEvidenceSaved: boolean
}

const initial = (): HistoryState => ({
  memory: undefined,
  head: undefined,
  code: undefined,
  size: undefined,
  isUnavailable: false,
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

export function useHistoryStatus(): HistoryStatus {
  const isInConfig = useHasCapability({ path: checkpointPath })
  const state = useStore(historyStateStore)
  if (isChanged(state)) return 'changed'
  if (state.memory === undefined && isInConfig === false) return 'notOffered'
  if (state.isUnavailable || (state.memory !== undefined && isInConfig === false)) return 'unavailable'
  return state.memory === undefined ? 'unknown' : 'verified'
}
