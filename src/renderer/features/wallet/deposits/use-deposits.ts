/** The deposits that the user has requested (an addition), and the requests that make and cancel one. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t } from 'i18next'
import { send } from '#api/client.ts'
import { type DepositRequest, walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useHasCapability } from '#session/capabilities.ts'
import type { IdempotentRequest } from '#session/idempotency/execute.ts'
import { trackMoneyRequests } from '#shared/money-flow/money-requests.ts'
import { walletKeys } from '../api.ts'

const pageSize = 20
/** Customer service takes minutes at least. */
const refreshMs = 10_000

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

/** The newest requests that wait; asked for again only while there are any. */
export const useWaitingDeposits = (isOffered: boolean) =>
  useQuery({
    queryKey: walletKeys.waitingDeposits,
    queryFn: async ({ signal }) => {
      const { list } = await send(walletAdditions.deposits, { status: 'waiting' }, { signal })
      return list.filter(({ status }) => status === 'waiting')
    },
    enabled: isOffered,
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? refreshMs : false),
  })

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
