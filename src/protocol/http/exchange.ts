/** Foreign exchange. Acceptors are counterparties with a limit (docs/rules.md, sections P2 and P3). */
import * as v from 'valibot'
import { WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { CurrencyCode, EnteredCode, Id, listOf, maybe, PageRequest, Timestamp } from './fields.ts'

export const AcceptorKind = v.picklist(['personal', 'enterprise'])

export const Acceptor = v.object({
  id: Id,
  kind: AcceptorKind,
  name: v.string(),
  currency: CurrencyCode,
  limit: WireAmount,
})

export const AcceptorOrder = v.object({
  id: Id,
  reference: v.string(),
  acceptor: Acceptor,
  amount: WireAmount,
  status: v.picklist(['open', 'accepted', 'finished', 'refused']),
  at: Timestamp,
})

export const exchangeEndpoints = {
  acceptorOrders: {
    method: 'GET',
    path: '/acceptor/order/list',
    access: 'user',
    request: v.object(PageRequest),
    response: listOf(AcceptorOrder),
  },
  /** The acceptors of a kind. A correct `acceptance_code` also starts an acceptance. */
  acceptorDetail: {
    method: 'POST',
    path: '/acceptor/detail',
    access: 'user',
    request: v.object({ kind: v.optional(AcceptorKind), acceptance_code: v.optional(EnteredCode) }),
    response: v.object({ acceptors: v.array(Acceptor), current: maybe(AcceptorOrder) }),
  },
} as const satisfies EndpointTable
