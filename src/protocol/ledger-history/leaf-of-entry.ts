/** The leaves of what a host sends: of an entry, from what the app shows and the entry's additional fields, and of a withdrawal's end. */
import { parseAmount } from '../amount.ts'
import type { EntryLeaf, StatusLeaf } from './leaf.ts'

/** What a host shows of a withdrawal's end. */
export interface ShownStatusChange {
  /** The index of the leaf. */
  readonly leaf: number
  readonly entry: number
  readonly status: string
  readonly time: string
  readonly salt: string
}

/** What a host shows of an entry: the part of `Entry` that its leaf consists of, and what ties the two. */
export interface ShownEntry {
  readonly id: number
  readonly time: string
  readonly balance: string
  readonly amount: string
  readonly balance_after: string
  readonly type: string
  readonly reference: string
  readonly plan_id?: string | undefined
  readonly corrects?: number | undefined
  readonly request_id?: string | undefined
  readonly remark_key?: string | undefined
  readonly remark_params?: Readonly<Record<string, string>> | undefined
  readonly salt?: string | undefined
  readonly destination_hash?: string | undefined
  /** The index of the leaf. */
  readonly leaf?: number | undefined
  readonly status?: string | undefined
  readonly status_change?: ShownStatusChange | undefined
}

/** Undefined for an entry without the fields of a verifiable history. */
export function leafOfEntry(entry: ShownEntry): EntryLeaf | undefined {
  const { remark_key: remarkKey, remark_params: remarkParams, salt } = entry
  const amount = parseAmount(entry.amount)
  const balanceAfter = parseAmount(entry.balance_after)
  if (remarkKey === undefined || remarkParams === undefined || salt === undefined) return undefined
  if (amount === undefined || balanceAfter === undefined) return undefined
  return {
    kind: 'entry',
    number: entry.id,
    time: leafTime(entry.time),
    balance: entry.balance,
    amount,
    balanceAfter,
    type: entry.type,
    reference: entry.reference,
    planId: entry.plan_id,
    corrects: entry.corrects,
    requestId: entry.request_id,
    remarkKey,
    remarkParams,
    destinationHash: entry.destination_hash,
    salt,
  }
}

export function leafOfStatusChange({ entry, status, time, salt }: ShownStatusChange): StatusLeaf {
  return { kind: 'status', entry, status, time: leafTime(time), salt }
}

/** UTC with milliseconds, whatever the offset on the wire. */
function leafTime(time: string): string {
  return new Date(time).toISOString()
}
