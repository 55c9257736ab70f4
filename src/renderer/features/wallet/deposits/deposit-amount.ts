/** The check of the amount of a deposit request. */
import { type Amount, isPositive } from '#protocol/amount.ts'
import { compare } from '#protocol/money.ts'

/** Why an amount cannot be requested; without a maximum there is no limit for one request. */
export function depositFault(
  amount: Amount,
  maximum: Amount | undefined,
): 'zero' | 'aboveMaximum' | undefined {
  if (!isPositive(amount)) return 'zero'
  return maximum !== undefined && compare(amount, maximum) > 0 ? 'aboveMaximum' : undefined
}
