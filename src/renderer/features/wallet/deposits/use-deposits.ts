/** The deposits that the user has requested (an addition), and the requests that make and cancel one. */
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t } from 'i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { type DepositRequest, walletAdditions } from '#protocol/http/wallet-additions.ts'
import { trackMoneyRequests } from '#shared/money-flow/money-requests.ts'
import { refreshUnread } from '#shared/notifications/unread-requests.ts'
import { walletKeys } from '../api.ts'

const pageSize = 20
/** How often a request that waits is asked for: the page follows what customer service decides. */
const refreshMs = 2000

export const useHasDeposits = () => useHasCapability(walletAdditions.requestDeposit)

/** All requests, page by page, newest first. */
export const useDeposits = () =>
  useInfiniteQuery({
    queryKey: walletKeys.deposits,
    queryFn: ({ pageParam, signal }) =>
      send(walletAdditions.deposits, { page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) =>
      list.length > 0 && pages.length * pageSize < total ? pages.length + 1 : undefined,
    refetchInterval: refreshMs,
  })

/** Those that find a decision: to fetch them again would end the fetch that has found it, without its data. */
const decisionKeys: readonly unknown[] = [walletKeys.waitingDeposits[1], walletKeys.deposit('')[1]]

/** After a decision of customer service: the balances, the funding details and the inbox have news. */
function refreshAfterDecision(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: walletKeys.all,
    predicate: ({ queryKey }) => !decisionKeys.includes(queryKey[1]),
  })
  void refreshUnread()
}

/** The newest requests that wait; asked for again only while there are any. */
export const useWaitingDeposits = (isOffered: boolean) =>
  useQuery({
    queryKey: walletKeys.waitingDeposits,
    queryFn: async ({ client, signal }) => {
      const { list } = await send(walletAdditions.deposits, { status: 'waiting' }, { signal })
      const waiting = list.filter(({ status }) => status === 'waiting')
      const known = client.getQueryData<readonly DepositRequest[]>(walletKeys.waitingDeposits) ?? []
      const isDecided = ({ reference }: DepositRequest) => waiting.every((one) => one.reference !== reference)
      if (known.some(isDecided)) refreshAfterDecision(client)
      return waiting
    },
    enabled: isOffered,
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? refreshMs : false),
  })

/** A request as it stands now; `first` until the host has answered. Asked for again while it waits. */
export function useDepositRequest(first: DepositRequest): DepositRequest {
  const { data = first } = useQuery({
    queryKey: walletKeys.deposit(first.reference),
    queryFn: async ({ client, signal }) => {
      const { list } = await send(walletAdditions.deposits, { page: 1, page_size: pageSize }, { signal })
      const now = list.find(({ reference }) => reference === first.reference) ?? first
      const known = client.getQueryData<DepositRequest>(walletKeys.deposit(first.reference)) ?? first
      if (known.status !== now.status) refreshAfterDecision(client)
      return now
    },
    refetchInterval: ({ state }) => ((state.data ?? first).status === 'waiting' ? refreshMs : false),
  })
  return data
}

/** The body of the request, without its `request_id`. */
export interface DepositBody {
  readonly amount: string
}

const depositRequest: IdempotentRequest<DepositBody, DepositRequest> = {
  kind: 'requestDeposit',
  send: (body, requestId) => send(walletAdditions.requestDeposit, { ...body, request_id: requestId }),
  find: async (_body, requestId) => {
    const { list } = await send(walletAdditions.deposits, { page: 1, page_size: pageSize })
    return list.find((request) => request.request_id === requestId)
  },
}

const titles = {
  done: 'wallet:deposit.receipt',
  refused: 'wallet:deposit.refused',
  notExecuted: 'wallet:deposit.refused',
  unknown: 'wallet:withdraw.unknownTitle',
} as const

export const depositRequests = trackMoneyRequests(depositRequest, (kind) => t(titles[kind]))

export const cancelRequest: IdempotentRequest<{ reference: string }, DepositRequest> = {
  kind: 'cancelDeposit',
  send: (body, requestId) => send(walletAdditions.cancelDeposit, { ...body, request_id: requestId }),
  find: async ({ reference }) => {
    const { list } = await send(walletAdditions.deposits, { page: 1, page_size: pageSize })
    return list.find((request) => request.reference === reference && request.status !== 'waiting')
  },
}
