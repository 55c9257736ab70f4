import { useLocalDay } from '#i18n/today.ts'
import type { PlanStatus } from '#protocol/http/plans.ts'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { CsvButton } from '#shared/csv/csv-button.tsx'
import { loadPlans } from './load-plans.ts'

type ExportPlansProps = { status: PlanStatus | undefined; search?: PlanSearch }

/** Saves all plans of the list as it is filtered and ordered, also those that are not loaded yet. */
export function ExportPlans({ status, search = {} }: ExportPlansProps) {
  const { zone, today } = useLocalDay()
  const make = async (signal: AbortSignal) => {
    const [plans, { plansCsv }] = await Promise.all([
      loadPlans(status, search, signal),
      import('./plans-csv.ts'),
    ])
    return plansCsv(plans, zone)
  }
  return <CsvButton name={`placard-plans-${today}`} make={make} />
}
