/** Starts a check when an answer with balances names another tree than the verified one. */
import type { Entry } from '#protocol/http/wallet.ts'
import { historyStateStore, isOffered } from './history-state.ts'

const loadCheck = () => import('./check/run-check.ts')

function start(check: (checks: Awaited<ReturnType<typeof loadCheck>>) => unknown): void {
  void loadCheck().then(check, () => historyStateStore.setState({ isUnavailable: true }))
}

/** Does nothing for the head of the verified checkpoint, so that polling costs no further request. */
export function noticeLedgerHead(head: string | undefined): void {
  const state = historyStateStore.getState()
  if (head === undefined || head === state.head) return
  start(({ checkHistory }) => checkHistory())
}

/** Checks entries that are shown: a run without gaps, newest first. */
export function noticeEntries(entries: readonly Entry[]): void {
  if (isOffered()) start(({ checkEntries }) => checkEntries(entries))
}

/** Entries came back different: a fault of the history too. */
export function noticeChangedEntries(changes: unknown): void {
  if (isOffered()) start(({ noteChangedEntries }) => noteChangedEntries(changes))
}
