import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { refreshUnread } from '#shared/notifications/unread-requests.ts'
import { useHasFirstAnswers } from '#shared/queries/first-answers.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { type Category, notificationQueries, type ReadFilter } from '../api.ts'
import { FilterBar } from '../components/filter-bar.tsx'
import { NoticeList } from '../components/notice-list.tsx'
import { OpenedNotice } from '../components/opened-notice.tsx'
import { Preferences } from '../components/preferences.tsx'

const categories = ['system_announcement', 'system_maintenance', 'activity'] as const satisfies Category[]
const filters = ['all', 'unread', 'read'] as const satisfies ReadFilter[]

/** `/notification`: by category and read state, or the preferences (`view`), or on to what a notification of the system is about (`notice`); all are in the URL. */
export default function NotificationScreen() {
  const { t } = useTranslation('notification')
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const category = categories.find((item) => item === query.get('category'))
  const filter = filters.find((item) => item === query.get('show')) ?? 'all'
  const tabs = (['all', ...categories] as const).map((id) => ({ id, label: t(`category.${id}`) }))

  const isReady = useHasFirstAnswers([notificationQueries])

  function choose(name: 'category' | 'show', value: string) {
    const next = new URLSearchParams(query)
    if (value === 'all') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true, preventScrollReset: true })
  }

  const refresh = () =>
    Promise.all([queries.refetchQueries({ queryKey: notificationQueries, type: 'active' }), refreshUnread()])

  const notice = query.get('notice')
  if (notice !== null) return <OpenedNotice id={notice} query={query} />
  if (query.get('view') === 'preferences') return <Preferences />
  return (
    <Tabs label={t('tabs')} tabs={tabs} value={category ?? 'all'} onChange={(id) => choose('category', id)}>
      <Refreshable onRefresh={refresh} isReady={isReady}>
        <FilterBar filter={filter} onChange={(picked) => choose('show', picked)} />
        <NoticeList key={`${category} ${filter}`} category={category} filter={filter} />
      </Refreshable>
    </Tabs>
  )
}
