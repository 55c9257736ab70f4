import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { addressOf, planSearchOf } from './search-address.ts'

/** The search in the address, and how to change it without a new entry in the history. */
export function usePlanSearch() {
  const [address, setAddress] = useSearchParams()
  const search = useMemo(() => planSearchOf(address), [address])
  const change = (next: PlanSearch) =>
    setAddress(addressOf(address, next), { replace: true, preventScrollReset: true })
  return { search, change }
}
