import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type PlanStatus, planStatuses } from '#contract/wire/plans.ts'
import { Tabs } from '#ui/tabs.tsx'
import styles from '../components/plan-list.module.css'
import { PlanList } from '../components/plan-list.tsx'

/** `/plan`: the account's plans by status; the chosen status is in the address. */
export default function PlanListScreen() {
  const { t } = useTranslation('plan')
  const [query, setQuery] = useSearchParams()
  const status = planStatuses.find((each) => each === query.get('status'))
  const tabs = [
    { id: 'all' as const, label: t('list.all') },
    ...planStatuses.map((id) => ({ id, label: t(`status.${id}`) })),
  ]

  function choose(id: PlanStatus | 'all') {
    const next = new URLSearchParams(query)
    if (id === 'all') next.delete('status')
    else next.set('status', id)
    setQuery(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Tabs label={t('list.tabs')} tabs={tabs} value={status ?? 'all'} onChange={choose}>
      <div className={styles.panel}>
        <PlanList key={status ?? 'all'} status={status} />
      </div>
    </Tabs>
  )
}
