import { useSearchParams } from 'react-router-dom'
import { usePlan } from '../api.ts'
import { Missing, PagePending } from '../components/page-states.tsx'
import { PlanOverview } from '../components/plan-overview.tsx'
import { useFundingFlow } from '../funding-flow/funding-flow-state.ts'
import { FundingFlowView } from '../funding-flow/funding-flow-view.tsx'

/** `/plan/detail?id=`: a plan, live; with `put=` a step of the funding flow. */
export default function PlanDetailScreen() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return <Plan key={id} id={id} />
}

function Plan({ id }: { id: string }) {
  const plan = usePlan(id)
  const flow = useFundingFlow(id)
  if (!plan.data) {
    const isMissing = id === '' || plan.isError
    return isMissing ? <Missing kind="plan" error={plan.error} onRetry={plan.refetch} /> : <PagePending />
  }
  const { value, receivedAt } = plan.data
  if (flow.step) return <FundingFlowView plan={value} flow={flow} step={flow.step} />
  return <PlanOverview plan={value} receivedAt={receivedAt} />
}
