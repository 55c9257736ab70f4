/** Compares total assets with their three parts (docs/rules.md, section R1). A difference is reported, never corrected. */
import type { Amount } from '#protocol/amount.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { equals, subtract, sum, zero } from '#protocol/money.ts'

export type TotalParts = Pick<Property, 'total_assets' | 'available' | 'to_be_consumed' | 'to_be_settled'>

/** The total less the sum of its parts; zero when it adds up. */
export function totalDifference(property: TotalParts): Amount {
  const parts = sum([property.available, property.to_be_consumed, property.to_be_settled])
  return subtract(property.total_assets, parts)
}

export function addsUp(property: TotalParts): boolean {
  return equals(totalDifference(property), zero)
}
