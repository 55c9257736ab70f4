/**
 * What every page with data of the account needs, as one chunk: the query cache, the banner of what fails, the navigation, the unread
 * count, the watch on the history, and the list of the screens behind the login, which is as large as a screen. The login page loads none
 * of it.
 */
import type { ComponentType } from 'react'
import { formatDateTime } from '#i18n/date-time.ts'
import { currentTag } from '#i18n/i18n.ts'
import { HistoryNotice } from '#shared/ledger-history/history-notice.tsx'
import { refreshHistory } from '#shared/ledger-history/watch-head.ts'
import { refreshUnread } from '#shared/notifications/unread-requests.ts'
import { dataIconShapes } from '#ui/icon/data-icon-shapes.ts'
import { addIcons } from '#ui/icon/icon.tsx'
import { DataParts } from '../layout/data-parts.tsx'
import { SkipLink } from '../layout/navigation/navigation.tsx'
import { PageProblemBanner } from '../layout/page-problem.tsx'
import { QueryProvider } from '../query-provider.tsx'

addIcons(dataIconShapes)

// The first date takes long: here in a task of its own, while other files and the first responses are on their way.
setTimeout(() => formatDateTime(currentTag(), '2026-01-01'))

const files = import.meta.glob<{ default: ComponentType }>([
  '../../features/*/screens/*-screen.tsx',
  // The route table imports these directly.
  '!../../features/{about,auth,entry,not-found,welcome}/**',
])

/** `screen` is `<feature>/<name>`. */
function loadScreen(screen: string): Promise<{ default: ComponentType }> {
  const load = files[`../../features/${screen.replace('/', '/screens/')}-screen.tsx`]
  if (!load) throw new Error(`no screen ${screen}`)
  return load()
}

export const dataPages = {
  DataParts,
  HistoryNotice,
  loadScreen,
  PageProblemBanner,
  QueryProvider,
  refreshHistory,
  refreshUnread,
  SkipLink,
} as const
