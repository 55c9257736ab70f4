/** What a typed text asks for: an amount ("250"), a range of amounts ("200-300"), or a reference, plan or product. */
import { parseAmountInput } from '#i18n/format.ts'
import { isPositive } from '#protocol/amount.ts'
import type { EntrySearch } from '#protocol/entries/entry-search.ts'
import { compare } from '#protocol/money.ts'

/** Why a text that begins like an amount is none. */
export type FindProblem = 'wrongAmount' | 'reversed'

export type ReadText =
  | Pick<EntrySearch, 'q' | 'amount_from' | 'amount_to'>
  | { readonly problem: FindProblem }

const planNumberPattern = /^\d{4}-(?:\d{5}|0\d*)$/
const rangePattern = /^(\d[^-–—]*)[-–—](.*)$/
const numberPattern = /^\d[\d\s.,'’٫٬]*$/

export function readText(text: string | undefined, currency: string): ReadText {
  if (text === undefined) return {}
  const amountOf = (typed: string) => {
    const parsed = parseAmountInput(typed, currency)
    return parsed !== undefined && isPositive(parsed) ? parsed : undefined
  }
  if (planNumberPattern.test(text)) return { q: text }
  const [, left, right] = rangePattern.exec(text) ?? []
  if (left !== undefined && right !== undefined) {
    const [from, to] = [amountOf(left), amountOf(right)]
    if (from === undefined || to === undefined) return { problem: 'wrongAmount' }
    return compare(from, to) > 0 ? { problem: 'reversed' } : { amount_from: from, amount_to: to }
  }
  if (!numberPattern.test(text)) return { q: text }
  const exact = amountOf(text)
  return exact === undefined ? { problem: 'wrongAmount' } : { amount_from: exact, amount_to: exact }
}
