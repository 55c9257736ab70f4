/**
 * The newest state of the account that the host has named with its figures. It is kept apart from the query's data: an answer without news then
 * renders nothing, which is most of what it would cost a phone.
 */
import { createStore } from 'zustand/vanilla'
import type { Statistics } from '#protocol/http/statistics.ts'
import type { BalancesState, Confirmable } from '#shared/queries/confirmed-reads.ts'

interface NamedState {
  /** Of the period's figures; undefined for a host without versions. */
  readonly figures: string | undefined
  /** Of the balances; undefined for a host without this version. */
  readonly balances: string | undefined
  readonly as_of: string
  /** By `performance.now()`. */
  readonly receivedAt: number
}

interface FiguresState {
  readonly last: NamedState | undefined
  /** The last one with other balances. */
  readonly before: NamedState | undefined
}

export const figuresStateStore = createStore<FiguresState>(() => ({ last: undefined, before: undefined }))

/** Remembers what the host has just sent or confirmed. */
export function noteState({ version, balances_version, as_of }: Statistics, receivedAt: number): void {
  const named = { figures: version, balances: balances_version, as_of, receivedAt }
  figuresStateStore.setState(({ last, before }) => ({
    last: named,
    before: last?.balances === named.balances ? before : last,
  }))
}

/** The state of the balances; undefined if the host names none. */
export function balancesState(): BalancesState | undefined {
  const { last } = figuresStateStore.getState()
  return last?.balances === undefined ? undefined : { ...last, version: last.balances }
}

/** When the host sent or confirmed figures of this version that were received at `receivedAt`. */
export function figuresReceivedAt(version: string | undefined, receivedAt: number): number {
  const { last } = figuresStateStore.getState()
  return version !== undefined && last?.figures === version
    ? Math.max(last.receivedAt, receivedAt)
    : receivedAt
}

/** When the host last confirmed these balances; undefined if it has not since they were received. */
export function balancesConfirmation({ read, receivedAt }: Confirmable): NamedState | undefined {
  const { last, before } = figuresStateStore.getState()
  if (read?.version === undefined) return undefined
  const confirmed = [last, before].find((state) => state?.balances === read.version)
  return confirmed && confirmed.receivedAt > receivedAt ? confirmed : undefined
}
