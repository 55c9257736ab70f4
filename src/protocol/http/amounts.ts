/** Amounts on the wire (docs/rules.md, section R1). Apart from `fields.ts`, so that sign-in does not load arithmetic. */
import * as v from 'valibot'
import { type Amount, isNegative, isPositive, parseAmount } from '../amount.ts'
import { says } from './fields.ts'

const toAmount = (written: string | number): Amount | undefined => parseAmount(String(written))

/** A decimal string, or a JSON number read by its digits; comes out as an exact `Amount`. */
export const WireAmount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(toAmount),
  v.custom<Amount>((value) => value !== undefined, says('wallet.amountIncorrect')),
)

/** A plain decimal rate, "0.18" for 18 %. */
export const Rate = v.pipe(
  WireAmount,
  v.check((rate) => !isNegative(rate)),
)

/** An amount that a user entered: above zero. The currency's minor digits and the limits are the server's to check. */
export const amountInput = (message: 'wallet.amountIncorrect' | 'plan.putAmountInvalid') =>
  v.pipe(
    v.string(message),
    v.transform((written): Amount | undefined => parseAmount(written)),
    v.custom<Amount>((value) => value !== undefined, message),
    v.check(isPositive, message),
  )
