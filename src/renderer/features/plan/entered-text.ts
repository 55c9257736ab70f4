import type { Amount } from '#contract/amount.ts'
import { toWire } from '#contract/money.ts'
import { decimalSeparator } from '#i18n/entered.ts'
import { currentTag } from '#i18n/i18n.ts'

/** An amount as a user would type it: no grouping, the language's own decimal separator. */
export function enteredText(amount: Amount, currency: string): string {
  return toWire(amount, currency).replace('.', decimalSeparator(currentTag()))
}
