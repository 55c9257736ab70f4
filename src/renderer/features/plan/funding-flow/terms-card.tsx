import { useTranslation } from 'react-i18next'
import type { Amount } from '#protocol/amount.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { useTermsRows } from './use-terms-rows.tsx'

/** What the network keeps of a plan's revenue, and how the product's plans ended so far. */
export function TermsCard({ plan, cost }: { plan: PlanDetail; cost?: Amount | undefined }) {
  const { t } = useTranslation('plan')
  return (
    <Card title={t('terms.title')}>
      <DefinitionList items={useTermsRows(plan, cost)} />
    </Card>
  )
}
