/** The figures and checks of a withdrawal before the request. The fee is part of the amount. */
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import { withdrawalFee } from '#protocol/http/wallet.ts'
import { amount, compare, minorDigitsOf, multiply, smaller, subtract } from '#protocol/money.ts'

/** The largest amount that the balance covers, in the currency's minor digits. */
export function largestWithdrawal(available: Amount, currency: string): Amount {
  return smaller(available, multiply(available, amount('1'), minorDigitsOf(currency), 'down'))
}

export interface WithdrawalFigures {
  /** Leaves the available balance. */
  amount: Amount
  fee: Amount
  /** `amount` less `fee`. */
  arrives: Amount
  /** The rest of the available balance. */
  left: Amount
}

export interface WithdrawalTerms {
  method: WithdrawMethod
  available: Amount
  currency: string
}

export function withdrawalFigures(
  requested: Amount,
  { method, available, currency }: WithdrawalTerms,
): WithdrawalFigures {
  const fee = withdrawalFee(method, requested, currency)
  return { amount: requested, fee, arrives: subtract(requested, fee), left: subtract(available, requested) }
}

/** Why an amount cannot be withdrawn. */
export type AmountFault = 'zero' | 'aboveAvailable' | 'belowMinimum' | 'nothingArrives'

/** Checks an amount that was parsed from the field. */
export function faultOfAmount(requested: Amount, terms: WithdrawalTerms): AmountFault | undefined {
  if (compare(requested, terms.available) > 0) return 'aboveAvailable'
  if (compare(requested, terms.method.minimum) < 0) return 'belowMinimum'
  if (!isPositive(requested)) return 'zero'
  if (!isPositive(withdrawalFigures(requested, terms).arrives)) return 'nothingArrives'
  return undefined
}
