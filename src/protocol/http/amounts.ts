/** Amounts on the wire (docs/rules.md, section R1). Separate from `fields.ts`, so that the login page does not load it. */
import * as v from 'valibot'
import { type Amount, isNegative, isPositive, parseAmount } from '../amount.ts'
import { messageKey } from './fields.ts'

const toAmount = (value: string | number): Amount | undefined => parseAmount(String(value))

/** A decimal string, or a JSON number parsed by its digits; the output is an exact `Amount`. */
export const WireAmount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(toAmount),
  v.custom<Amount>((value) => value !== undefined, messageKey('wallet.amountIncorrect')),
)

/** A decimal rate: "0.18" is 18 %. */
export const Rate = v.pipe(
  WireAmount,
  v.check((rate) => !isNegative(rate)),
)

/** A JSON number keeps 15 significant digits; the digits of a longer one are no longer those that were sent. */
const maxNumberDigits = 15

const toExactAmount = (value: string | number): Amount | undefined =>
  typeof value === 'number' && String(value).replace(/\D/g, '').replace(/^0+/, '').length > maxNumberDigits
    ? undefined
    : toAmount(value)

/**
 * An amount that a user entered, above zero: a decimal string, or a JSON number parsed by its digits. The server checks
 * minor digits and limits.
 */
export const amountInput = (message: 'wallet.amountIncorrect' | 'plan.putAmountInvalid') =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform(toExactAmount),
    v.custom<Amount>((value) => value !== undefined, message),
    v.check(isPositive, message),
  )
