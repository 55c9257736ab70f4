import { currentTag } from '#i18n/i18n.ts'
import { decimalSeparator } from '#i18n/parse-amount-input.ts'
import type { Amount } from '#protocol/amount.ts'
import { toWire } from '#protocol/money.ts'

/** An amount as a user would type it: no grouping, the language's own decimal separator. */
export function enteredText(amount: Amount, currency: string): string {
  return toWire(amount, currency).replace('.', decimalSeparator(currentTag()))
}
