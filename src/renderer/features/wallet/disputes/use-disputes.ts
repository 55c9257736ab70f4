import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { type Dispute, walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useWalletRequest, walletKeys } from '../api.ts'

const pageSize = 20

/** The user's disputes, page by page, newest first. */
export function useDisputes(isOffered: boolean) {
  return useInfiniteQuery({
    queryKey: walletKeys.disputes,
    queryFn: ({ pageParam, signal }) =>
      send(walletAdditions.disputes, { page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) =>
      list.length > 0 && pages.length * pageSize < total ? pages.length + 1 : undefined,
    enabled: isOffered,
    refetchInterval: 30_000,
  })
}

interface NewDispute {
  reference: string
  text: string
}

const openRequest: IdempotentRequest<NewDispute, Dispute> = {
  kind: 'openDispute',
  send: (body, requestId) => send(walletAdditions.openDispute, { ...body, request_id: requestId }),
  find: async ({ reference }) => {
    const { list } = await send(walletAdditions.disputes, { page: 1, page_size: pageSize })
    return list.find((dispute) => dispute.reference === reference && dispute.status === 'open')
  },
}

export const useOpenDispute = () => useWalletRequest(openRequest)
