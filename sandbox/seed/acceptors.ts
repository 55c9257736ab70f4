/** The acceptors of foreign exchange. Names are fictional; limits are per acceptance, in major units of the currency. */
import type { Amount } from '#protocol/amount.ts'
import { amount } from '#protocol/money.ts'

export interface Acceptor {
  readonly id: string
  readonly kind: 'personal' | 'enterprise'
  readonly name: string
  readonly currency: string
  readonly limit: Amount
}

export const acceptors: readonly Acceptor[] = [
  { id: 'linnea-varga', kind: 'personal', name: 'Linnea Varga', currency: 'USD', limit: amount('2000') },
  { id: 'tomas-okafor', kind: 'personal', name: 'Tomas Okafor', currency: 'USD', limit: amount('5000') },
  { id: 'mei-haruno', kind: 'personal', name: 'Mei Haruno', currency: 'USD', limit: amount('10000') },
  {
    id: 'alder-quay',
    kind: 'enterprise',
    name: 'Alder Quay Exchange',
    currency: 'USD',
    limit: amount('50000'),
  },
  {
    id: 'northmere',
    kind: 'enterprise',
    name: 'Northmere Settlement',
    currency: 'USD',
    limit: amount('200000'),
  },
  {
    id: 'pallas-bridge',
    kind: 'enterprise',
    name: 'Pallas Bridge Trading',
    currency: 'USD',
    limit: amount('1000000'),
  },
]

/** The acceptor by its id; throws for an unknown id. */
export function acceptorOf(id: string): Acceptor {
  const found = acceptors.find((acceptor) => acceptor.id === id)
  if (found === undefined) throw new RangeError('no such acceptor')
  return found
}
