/** The search of the plan list in the address: `?q=harbor&category=game&amount=250&followed=true&sort=net_low`. */
import * as v from 'valibot'
import { isPositive, parseAmount } from '#protocol/amount.ts'
import { PlanCategory, type PlanSearch, PlanSort } from '#protocol/plans/plan-search.ts'
import { searchText } from '#protocol/validation/search-text.ts'

/** Ignores invalid values. */
export function planSearchOf(address: URLSearchParams): PlanSearch {
  const q = searchText(address.get('q') ?? '')
  const category = v.safeParse(PlanCategory, address.get('category'))
  const amount = parseAmount(address.get('amount') ?? '')
  const sort = v.safeParse(PlanSort, address.get('sort'))
  return {
    ...(q !== undefined && { q }),
    ...(category.success && { category: category.output }),
    ...(amount !== undefined && isPositive(amount) && { amount }),
    ...(address.get('followed') === 'true' && { followed: 'true' }),
    ...(sort.success && { sort: sort.output }),
  }
}

/** The address with another search; what else it says stays. */
export function addressOf(address: URLSearchParams, search: PlanSearch): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['q', 'category', 'amount', 'followed', 'sort'] as const) {
    const value = search[name]
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Without search, filters and order, the list shows its sections. */
export const isSearching = (search: PlanSearch): boolean =>
  Object.values(search).some((part) => part !== undefined)
