/** The compared products in the address: `?compare=pebble-harbor,tidewheel`. */
import { paths } from '#app/routing/paths.ts'

/** More do not fit side by side. */
export const maxCompared = 3

/** Undefined where nothing is compared; an empty list where the products are still to be chosen. */
export function comparedIn(address: URLSearchParams): readonly string[] | undefined {
  const ids = address.get('compare')
  if (ids === null) return undefined
  return [...new Set(ids.split(',').filter((id) => id !== ''))].slice(0, maxCompared)
}

export const comparePath = (ids: readonly string[]): string =>
  `${paths.plan}?${new URLSearchParams({ compare: ids.join(',') })}`
