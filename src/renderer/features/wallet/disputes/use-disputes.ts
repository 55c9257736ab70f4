import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { type Dispute, walletAdditions } from '#protocol/http/wallet-additions.ts'
import { walletKeys } from '../api.ts'
import { useWalletOnce } from '../use-wallet-execute.ts'

const pageSize = 20

/** The user's disputes, newest first, page by page. */
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

/** What a dispute is opened with. */
export interface Complaint {
  reference: string
  text: string
}

/** The open dispute about a movement, if there is one among the newest. */
async function findOpen({ reference }: Complaint): Promise<Dispute | undefined> {
  const { list } = await send(walletAdditions.disputes, { page: 1, page_size: pageSize })
  return list.find((each) => each.reference === reference && each.status === 'open')
}

/** Opens a dispute, once. */
export const useOpenDispute = () =>
  useWalletOnce({
    kind: 'openDispute',
    send: (body: Complaint, requestId) =>
      send(walletAdditions.openDispute, { ...body, request_id: requestId }),
    find: findOpen,
  })
