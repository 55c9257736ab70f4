/** The queries and requests of the foreign-exchange page. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#data/http/client.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import { exchangeEndpoints } from '#protocol/http/exchange.ts'

type Detail = ResponseOf<typeof exchangeEndpoints.acceptorDetail>
export type Acceptor = Detail['acceptors'][number]
export type AcceptorKind = Acceptor['kind']
export type AcceptorOrder = NonNullable<Detail['current']>

const keys = { detail: ['exchange', 'detail'], orders: ['exchange', 'orders'], all: ['exchange'] } as const
const refreshMs = 5_000
const pageSize = 20

/** All acceptors, and the current acceptance. */
export const useAcceptors = () =>
  useQuery({
    queryKey: keys.detail,
    queryFn: ({ signal }) => send(exchangeEndpoints.acceptorDetail, {}, { signal }),
    refetchInterval: refreshMs,
  })

/** The records, newest first, page by page. */
export const useOrders = () =>
  useInfiniteQuery({
    queryKey: keys.orders,
    queryFn: ({ pageParam, signal }) =>
      send(exchangeEndpoints.acceptorOrders, { page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) =>
      list.length > 0 && pages.length * pageSize < total ? pages.length + 1 : undefined,
    refetchInterval: refreshMs,
  })

/** Refetches all of it. */
export function useRefreshExchange(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: keys.all }), [client])
}

/** Starts the acceptance of a code; sending it again while it runs has no effect. Throws an `ApiError`. */
export const startAcceptance = (kind: AcceptorKind, code: string) =>
  send(exchangeEndpoints.acceptorDetail, { kind, acceptance_code: code })
