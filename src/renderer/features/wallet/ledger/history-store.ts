/** The changes of history that the host made in this session. */
import { currentTag } from '#i18n/i18n.ts'
import { createAppStore } from '#lib/app-store.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { sessionStore } from '#session/session.ts'
import { noticeChangedEntries } from '#shared/ledger-history/watch-head.ts'
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

/** Fetches a page of entries by `fetchPage`, and compares it with what was seen in this session. */
export async function watchHistory(
  fetchPage: () => Promise<readonly Entry[]>,
  isTop: boolean,
): Promise<readonly Entry[]> {
  const { watch } = historyStore.getState()
  const compare = watch.request(currentTag(), isTop)
  const page = await fetchPage()
  const changes = compare(page)
  const isSameSession = historyStore.getState().watch === watch
  if (changes.length > 0 && isSameSession) {
    historyStore.setState({ changes })
    noticeChangedEntries(changes)
  }
  return page
}
