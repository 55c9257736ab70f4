import { type AmountReading, readAmount } from '#protocol/validation/read-amount.ts'
import { currentTag } from './i18n.ts'

/** Reads an entered amount in the current language. Apart from `format.ts`, because the login page does without. */
export const readAmountInput = (text: string, currency: string): AmountReading =>
  readAmount(text, { tag: currentTag(), currency })
