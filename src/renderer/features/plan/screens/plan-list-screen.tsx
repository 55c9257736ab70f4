import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '#i18n/format.ts'
import { type PlanStatus, planStatuses } from '#protocol/http/plans.ts'
import { useIsPainted } from '#shared/hooks/use-is-painted.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { planQueries, useStatusCounts } from '../api.ts'
import { PlanList } from '../components/plan-list.tsx'

/** `/plan`: the account's plans by status; the chosen status is in the URL. */
export default function PlanListScreen() {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const status = planStatuses.find((item) => item === query.get('status'))
  const isPainted = useIsPainted()
  const countOf = useStatusCounts(status)
  const tabs = (['all', ...planStatuses] as const).map((id) => {
    const text = id === 'all' ? t('list.all') : t(`status.${id}`)
    const count = countOf(id)
    return { id, label: count ? t('list.counted', { status: text, number: format.number(count) }) : text }
  })

  function choose(id: PlanStatus | 'all') {
    const next = new URLSearchParams(query)
    if (id === 'all') next.delete('status')
    else next.set('status', id)
    setQuery(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Tabs label={t('list.tabs')} tabs={tabs} value={status ?? 'all'} onChange={choose}>
      <Refreshable onRefresh={() => queries.refetchQueries({ queryKey: [...planQueries, 'list'] })}>
        <PlanList key={status ?? 'all'} status={status} isComplete={isPainted} />
      </Refreshable>
    </Tabs>
  )
}
