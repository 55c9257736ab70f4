/** The filter of the entries in the URL: `?month=2026-11&type=ad_billing`. */
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

export function searchOf({ month, type }: EntryFilter): URLSearchParams {
  return new URLSearchParams({ ...(month !== undefined && { month }), ...(type && { type }) })
}

/** True without a filter: only then the entries follow each other without gaps. */
export const isUnfiltered = ({ month, type }: EntryFilter): boolean =>
  month === undefined && type === undefined
