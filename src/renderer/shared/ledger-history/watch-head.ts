/** Starts a check when an answer with balances names another tree than the verified one, and on pages without such answers. */
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { isCurrentToken, sessionStore } from '#session/session.ts'
import { type HistoryState, historyStateStore, isOffered } from './history-state.ts'

const loadCheck = () => import('./check/run-check.ts')

/** For so long an answer that named the head is as good as a check, ms. */
const namedMs = 5000
/** When an answer last did, by `performance.now()`; at first the start of the session, whose first page may be about to ask for one. */
let namedAt = performance.now()
sessionStore.subscribe(
  ({ token }) => token,
  () => {
    namedAt = performance.now()
  },
)

/** Starts a check after the paint of what the answer brought, unless another session begins before it is loaded. */
function start(check: (checks: Awaited<ReturnType<typeof loadCheck>>) => unknown): void {
  const { token } = sessionStore.getState()
  afterPaintOrSoon(() =>
    loadCheck().then(
      (checks) => isCurrentToken(token) && check(checks),
      () => isCurrentToken(token) && historyStateStore.setState({ isUnavailable: true }),
    ),
  )
}

/** Does nothing for the head of the verified checkpoint, so that polling costs no further request. */
export function noticeLedgerHead(head: string | undefined): void {
  const state = historyStateStore.getState()
  namedAt = performance.now()
  if (head !== undefined || isOffered()) {
    if (head === undefined || head !== state.head) start(({ checkHistory }) => checkHistory())
  } else if (!state.isRecalled) {
    // A host that offers no check any more does not make this device forget what it knows of it.
    historyStateStore.setState({ isRecalled: true })
    start(({ recallHistory }) => recallHistory())
  }
}

/**
 * Shows the faults that this device remembers, another tab's too, and checks the history unless an answer has just named its head. The
 * layout calls it with the poll that all pages have.
 */
export function refreshHistory(): void {
  const isNamed = performance.now() - namedAt < namedMs
  start(({ checkHistory, recallHistory }) => (isNamed || !isOffered() ? recallHistory() : checkHistory()))
}

/** What the device remembers of an earlier session is known after this, without the host. Never rejects. */
export async function recallFaults(): Promise<void> {
  if (historyStateStore.getState().memory !== undefined) return
  await loadCheck().then(
    ({ recallHistory }) => recallHistory(),
    () => undefined,
  )
}

/** Checks entries that are shown, newest first. `isTop`: the first is the newest of all. `before`: the state when they were asked for. */
export function noticeEntries(
  entries: readonly Entry[],
  shown: { readonly isTop: boolean; readonly before: HistoryState },
): void {
  if (isOffered()) start(({ checkEntries }) => checkEntries(entries, shown))
}

/** Entries came back different: a fault of the history too. */
export function noticeChangedEntries(changes: unknown): void {
  if (!isOffered()) return
  const state = historyStateStore.getState()
  start(({ noteChangedEntries }) => noteChangedEntries(changes, state))
}
