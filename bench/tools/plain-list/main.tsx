/** For comparison with the long list: 2,000 entries in a plain list of the same rows, not virtualized. */
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { configureClient, send } from '#data/http/client.ts'
import { EntryRow } from '#features/wallet/ledger/entry-row.tsx'
import { useEntryLabels } from '#features/wallet/ledger/use-entry-labels.ts'
import { useLinkClick } from '#features/wallet/use-link-click.ts'
import { currentTag, preloadTexts, setUpTexts } from '#i18n/i18n.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { sessionStore } from '#session/session.ts'

const entryCount = 2000
const pageSize = 1000

async function fetchEntries(): Promise<Entry[]> {
  const entries: Entry[] = []
  const period = { from: '2000-01-01', to: '2099-12-31', page_size: pageSize }
  while (entries.length < entryCount) {
    const after = entries.at(-1)?.id
    const page = await send(walletAdditions.statement, { ...period, ...(after !== undefined && { after }) })
    if (page.list.length === 0) break
    entries.push(...page.list)
  }
  return entries
}

function PlainList({ entries }: { entries: readonly Entry[] }) {
  const labels = useEntryLabels('USD')
  const handleLinkClick = useLinkClick()
  return (
    <main>
      <ul role="list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} labels={labels} onLinkClick={handleLinkClick} />
          </li>
        ))}
      </ul>
    </main>
  )
}

configureClient({ token: () => sessionStore.getState().token, language: currentTag, onEnded: console.error })
await setUpTexts(() => ['en'])
await preloadTexts(['wallet', 'parts'])

/** Loads the list after a navigation, as in the app. */
window.addEventListener('hashchange', async () => {
  const entries = await fetchEntries()
  performance.mark('fetched')
  const container = document.getElementById('app')
  if (!container) return
  createRoot(container).render(
    <HashRouter>
      <PlainList entries={entries} />
    </HashRouter>,
  )
})
document.body.dataset.ready = ''
