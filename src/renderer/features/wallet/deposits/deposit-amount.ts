/** The check of the amount of a deposit request. */
import { type Amount, isPositive } from '#protocol/amount.ts'
import { compare } from '#protocol/money.ts'
import { type AmountFault, faultOfText } from '../withdrawal/withdrawal.ts'

export type DepositFault = Extract<AmountFault, 'empty' | 'invalid' | 'tooFine' | 'zero'> | 'aboveMaximum'

interface DepositTerms {
  readonly currency: string
  /** Of one request; undefined without a limit. */
  readonly maximum: Amount | undefined
  /** The language's decimal separator. */
  readonly separator: string
}

/** Why an amount cannot be requested; `amount` is what the text was parsed as. */
export function depositFault(
  text: string,
  amount: Amount | undefined,
  { currency, maximum, separator }: DepositTerms,
): DepositFault | undefined {
  if (amount === undefined) {
    const fault = faultOfText(text, currency, separator)
    return fault === 'empty' || fault === 'tooFine' ? fault : 'invalid'
  }
  if (!isPositive(amount)) return 'zero'
  return maximum !== undefined && compare(amount, maximum) > 0 ? 'aboveMaximum' : undefined
}
