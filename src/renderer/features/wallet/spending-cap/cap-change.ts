/** When a new spending cap applies: a lower one at once, a higher one or none after 24 hours. */
import type { Amount } from '#protocol/amount.ts'
import type { SpendingCap } from '#protocol/http/wallet-additions.ts'
import { compare, equals } from '#protocol/money.ts'

/** `nothing`: the wanted cap is already set or pending. */
export type CapChange = 'nothing' | 'now' | 'later'

const isSame = (a: Amount | undefined, b: Amount | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equals(a, b)

/** `wanted` undefined lifts the cap. Setting the current cap cancels a pending change at once. */
export function changeOf({ cap, pending }: SpendingCap, wanted: Amount | undefined): CapChange {
  if (isSame(wanted, pending ? pending.cap : cap)) return 'nothing'
  if (isSame(wanted, cap)) return 'now'
  const isLower = wanted !== undefined && (cap === undefined || compare(wanted, cap) < 0)
  return isLower ? 'now' : 'later'
}
