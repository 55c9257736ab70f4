/** What a typed text asks for: an amount ("250", "−$150.00"), a range of amounts ("200-300"), or a reference, plan or product. */
import { currentTag } from '#i18n/i18n.ts'
import { type Amount, isNegative } from '#protocol/amount.ts'
import type { EntrySearch } from '#protocol/entries/entry-search.ts'
import { compare, negate, zero } from '#protocol/money.ts'
import { codeText } from '#protocol/validation/code.ts'
import { plainCharacters } from '#protocol/validation/plain-characters.ts'
import { type AmountReading, readAmount } from '#protocol/validation/read-amount.ts'

/** Why a text that begins like an amount is none; for one that can mean two amounts, which. */
export type FindProblem =
  | { readonly kind: 'wrongAmount' | 'reversed' }
  | { readonly kind: 'ambiguous'; readonly amounts: readonly [Amount, Amount] }

export type ReadText =
  | Pick<EntrySearch, 'q' | 'amount_from' | 'amount_to'>
  | { readonly problem: FindProblem }

const planNumberPattern = /^\d{4}-(?:\d{5}|0\d*)$/
/** What is meant as an amount. */
const numberPattern = /^[+-]?\p{Currency_Symbol}? ?\d[\d .,'’٫٬]*\p{Currency_Symbol}?$/u

/** An amount counts without its sign, as a search of the history compares it. */
const withoutSign = (amount: Amount): Amount => (isNegative(amount) ? negate(amount) : amount)

/** The two ends of a range: split at a hyphen that has an amount on its left. */
function endsOf(text: string): readonly [left: string, right: string] | undefined {
  const [, left, right] = /^([^-]*\d[^-]*)-(.*)$/.exec(text) ?? []
  return left === undefined || right === undefined ? undefined : [left, right]
}

export function readText(text: string | undefined, currency: string): ReadText {
  if (text === undefined) return {}
  const read = (typed: string) => readAmount(typed, { tag: currentTag(), currency, isSigned: true })
  const plain = plainCharacters(text).trim()
  if (planNumberPattern.test(codeText(plain))) return { q: codeText(plain) }
  const exact = read(plain)
  if (exact.kind === 'amount' || exact.kind === 'ambiguous') return between(exact, exact)
  const ends = endsOf(plain)
  const [from, to] = ends?.map(read) ?? []
  if (from && to && (from.kind !== 'invalid' || /^\d/.test(plain))) return between(from, to)
  return numberPattern.test(plain) || exact.kind === 'tooFine'
    ? { problem: { kind: 'wrongAmount' } }
    : { q: text }
}

function between(from: AmountReading, to: AmountReading): ReadText {
  for (const end of [from, to]) if (end.kind === 'ambiguous') return { problem: end }
  if (from.kind !== 'amount' || to.kind !== 'amount') return { problem: { kind: 'wrongAmount' } }
  const [first, last] = [withoutSign(from.amount), withoutSign(to.amount)]
  if (compare(first, zero) === 0 || compare(last, zero) === 0) return { problem: { kind: 'wrongAmount' } }
  if (compare(first, last) > 0) return { problem: { kind: 'reversed' } }
  return { amount_from: first, amount_to: last }
}
