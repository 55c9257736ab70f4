/** The filter of the history in the URL: `?month=2026-11&type=ad_billing&view=entries`. */
import * as v from 'valibot'
import { EntryType } from '#protocol/http/wallet.ts'
import type { Month } from '../../calendar.ts'

export interface EntryFilter {
  readonly month?: Month
  readonly type?: EntryType
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Ignores invalid values. */
export function filterOf(search: URLSearchParams): EntryFilter {
  const month = search.get('month') ?? ''
  const type = v.safeParse(EntryType, search.get('type'))
  return { ...(monthPattern.test(month) && { month }), ...(type.success && { type: type.output }) }
}

export function searchOf({ month, type }: EntryFilter, view: HistoryView = 'events'): URLSearchParams {
  return new URLSearchParams({
    ...(month !== undefined && { month }),
    ...(type && { type }),
    ...(view !== 'events' && { view }),
  })
}

/** The types whose entries are whole events; those of the other types are parts of events. */
export const eventTypes = [
  'system_deposit',
  'manual_withdrawal',
  'system_chargeback',
  'vip_subscription',
] as const satisfies readonly EntryType[]

/** One row per event, every ledger entry, or the withdrawals alone. */
export type HistoryView = 'events' | 'entries' | 'payouts'

/** One row per event, unless ledger entries are asked for or a type of which events have more than one. */
export function viewOf(search: URLSearchParams): HistoryView {
  if (search.get('view') === 'payouts') return 'payouts'
  const { type } = filterOf(search)
  const isPart = type !== undefined && !eventTypes.some((other) => other === type)
  return isPart || search.get('view') === 'entries' ? 'entries' : 'events'
}

/** True without a filter: only then the entries follow each other without gaps. */
export const isUnfiltered = ({ month, type }: EntryFilter): boolean =>
  month === undefined && type === undefined
