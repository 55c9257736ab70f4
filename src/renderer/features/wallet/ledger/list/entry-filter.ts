/** Which entries are shown, as it stands in the address: `?month=2026-11&type=ad_billing`. */
import * as v from 'valibot'
import { EntryType } from '#protocol/http/wallet.ts'
import type { Month } from '../../calendar.ts'

export interface EntryFilter {
  readonly month?: Month
  readonly type?: EntryType
}

const monthForm = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** What cannot be read is left out. */
export function filterOf(search: URLSearchParams): EntryFilter {
  const month = search.get('month') ?? ''
  const type = v.safeParse(EntryType, search.get('type'))
  return { ...(monthForm.test(month) && { month }), ...(type.success && { type: type.output }) }
}

export function searchOf({ month, type }: EntryFilter): URLSearchParams {
  return new URLSearchParams({ ...(month !== undefined && { month }), ...(type && { type }) })
}

/** True when all entries are meant, which then follow each other without a hole. */
export const isWhole = ({ month, type }: EntryFilter): boolean => month === undefined && type === undefined
