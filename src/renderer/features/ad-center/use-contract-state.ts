import { useQuery } from '@tanstack/react-query'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import { contractAdditions } from '#protocol/http/employment-contract.ts'

/**
 * How far the employment contract is; undefined until it is known, and on a host that does not tell. Asked for at each visit:
 * the contract's pages change it.
 */
export function useContractState(): 'none' | 'uploaded' | 'signed' | undefined {
  const isOffered = useHasCapability(contractAdditions.contractDetail)
  const { data } = useQuery({
    queryKey: ['ad-center', 'contract'],
    queryFn: ({ signal }) => send(contractAdditions.contractDetail, {}, { signal }),
    enabled: isOffered === true,
    staleTime: 0,
  })
  if (data === undefined) return undefined
  if (data.signed) return 'signed'
  return data.document ? 'uploaded' : 'none'
}
