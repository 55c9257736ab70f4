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
  /** Of the available balance. */
  left: Amount
}

export interface WithdrawalTerms {
  method: WithdrawMethod
  available: Amount
  currency: string
}

export function withdrawalFigures(
  asked: Amount,
  { method, available, currency }: WithdrawalTerms,
): WithdrawalFigures {
  const fee = withdrawalFee(method, asked, currency)
  return { amount: asked, fee, arrives: subtract(asked, fee), left: subtract(available, asked) }
}

/** Why an amount cannot be withdrawn. */
export type AmountFault =
  | 'empty'
  | 'invalid'
  | 'tooFine'
  | 'zero'
  | 'aboveAvailable'
  | 'belowMinimum'
  | 'nothingArrives'

/** Checks an amount that was read from the field. */
export function faultOfAmount(asked: Amount, terms: WithdrawalTerms): AmountFault | undefined {
  if (!isPositive(asked)) return 'zero'
  if (compare(asked, terms.available) > 0) return 'aboveAvailable'
  if (compare(asked, terms.method.minimum) < 0) return 'belowMinimum'
  if (!isPositive(withdrawalFigures(asked, terms).arrives)) return 'nothingArrives'
  return undefined
}

/** Why a text could not be read as an amount; `separator` is the language's decimal separator. */
export function faultOfText(text: string, currency: string, separator: string): AmountFault {
  const written = text.trim()
  if (written === '') return 'empty'
  const [whole = '', fraction, ...rest] = written
    .replace(written.includes('.') ? '.' : separator, '.')
    .split('.')
  const isNumber = rest.length === 0 && /^\d{1,24}$/.test(whole) && /^\d+$/.test(fraction ?? '')
  return isNumber && (fraction?.length ?? 0) > minorDigitsOf(currency) ? 'tooFine' : 'invalid'
}
