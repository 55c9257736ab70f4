/** The changes of history that the host made in this session. */
import { currentTag } from '#i18n/i18n.ts'
import { createAppStore } from '#lib/app-store.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { isCurrentToken, sessionStore } from '#session/session.ts'
import { acceptedPasts, historyStateStore } from '#shared/ledger-history/history-state.ts'
import { noticeChangedEntries, noticeEntries } from '#shared/ledger-history/watch-head.ts'
import { createSeenEntries, type EntryChange } from './seen-entries.ts'

interface HistoryState {
  readonly watch: ReturnType<typeof createSeenEntries>
  readonly changes: readonly EntryChange[]
}

const emptyHistory = (): HistoryState => ({ watch: createSeenEntries(), changes: [] })

export const historyStore = createAppStore<HistoryState>('history', emptyHistory)

sessionStore.subscribe(
  ({ token }) => token,
  () => historyStore.setState(emptyHistory(), true),
)

// Another past was accepted: what was seen before is not what the next pages are compared with.
historyStateStore.subscribe(
  (state) => state,
  (state, before) => {
    if (before.memory && acceptedPasts(state) > acceptedPasts(before))
      historyStore.setState(emptyHistory(), true)
  },
)

/** Fetches a page of entries, compares it with what was seen in this session, and has it checked. `isTop`: the newest of all. */
export async function watchHistory<Answer extends { readonly list: readonly Entry[] }>(
  fetchAnswer: () => Promise<Answer>,
  { isTop }: { isTop: boolean },
): Promise<Answer> {
  const { watch } = historyStore.getState()
  const { token } = sessionStore.getState()
  const before = historyStateStore.getState()
  const compare = watch.request(currentTag(), isTop)
  const answer = await fetchAnswer()
  if (!isCurrentToken(token)) return answer
  const changes = compare(answer.list)
  if (changes.length > 0 && historyStore.getState().watch === watch) {
    historyStore.setState({ changes })
    noticeChangedEntries(changes)
  }
  noticeEntries(answer.list, { isTop, before })
  return answer
}
