import { useQuery } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { walletKeys } from '../api.ts'

/** The plan that a receipt is about; undefined while loading, or if the host no longer has it. */
export function usePlanOfReceipt(planId: string | undefined) {
  const { data } = useQuery({
    queryKey: walletKeys.plan(planId ?? ''),
    queryFn: ({ signal }) => send(planEndpoints.planDetail, { id: planId ?? '' }, { signal }),
    enabled: planId !== undefined,
  })
  return data
}
