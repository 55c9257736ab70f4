import { useState } from 'react'
import { type PlanStatus, planStatuses } from '#protocol/http/plans.ts'
import { usePlans } from './api.ts'

/** How many plans there are of a status or in all; undefined where the host does not say. The last known ones stay. */
export function useStatusCounts(
  status: PlanStatus | undefined,
): (of: PlanStatus | 'all') => number | undefined {
  const { data } = usePlans(status)
  const counts = data?.pages[0]?.value.counts
  const [known, setKnown] = useState(counts)
  if (counts && counts !== known) setKnown(counts)
  const countOf = (of: PlanStatus) => known?.find((each) => each.status === of)?.count ?? 0
  return (of) => {
    if (!known) return undefined
    return of === 'all' ? planStatuses.reduce((total, each) => total + countOf(each), 0) : countOf(of)
  }
}
