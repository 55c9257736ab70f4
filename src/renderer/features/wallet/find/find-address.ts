/** The search of the history in the address: `?q=200-300&from=2026-01-01&to=2026-01-31&type=manual_withdrawal`. */
import * as v from 'valibot'
import { EntryType } from '#protocol/http/wallet.ts'
import { Day } from '#protocol/validation/day.ts'
import { searchText } from '#protocol/validation/search-text.ts'

/** What is searched for, as it was typed. */
export interface Find {
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly type?: EntryType | undefined
}

/** Ignores invalid values. */
export function findOf(address: URLSearchParams): Find {
  const q = searchText(address.get('q') ?? '')
  const from = v.safeParse(Day, address.get('from'))
  const to = v.safeParse(Day, address.get('to'))
  const type = v.safeParse(EntryType, address.get('type'))
  return {
    ...(q !== undefined && { q }),
    ...(from.success && { from: from.output }),
    ...(to.success && { to: to.output }),
    ...(type.success && { type: type.output }),
  }
}

/** The address with another search; what else it says stays. */
export function addressOf(address: URLSearchParams, find: Find): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['q', 'from', 'to', 'type'] as const) {
    const value = find[name]
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A kind alone filters the history and its events; a text or days are a search. */
export const isFinding = ({ q, from, to }: Find): boolean => [q, from, to].some((part) => part !== undefined)
