/** The fields of the search of the history; what it finds: `entry-search.ts`. */
import * as v from 'valibot'
import { amountInput } from '../http/amounts.ts'
import { EntryNumber, maybe } from '../http/fields.ts'
import { Day } from '../validation/day.ts'
import { SearchText } from '../validation/search-text.ts'

/** The optional fields of the request. A range of amounts or days includes both ends. */
export const EntrySearchRequest = {
  /** A part of the product's name or of the plan's number, or the whole reference, whatever the case. */
  q: v.optional(SearchText),
  /** Of the amount without its sign. Equal ends also find a funding or a withdrawal whose parts add up to it. */
  amount_from: v.optional(amountInput('wallet.amountIncorrect')),
  amount_to: v.optional(amountInput('wallet.amountIncorrect')),
  from: v.optional(Day),
  to: v.optional(Day),
}

/** How far a host has searched. A movement may be in two parts of an answer, never in none. */
export const EntrySearchProgress = v.object({
  /** Searched down to here: the request for the rest has it as `before`. Undefined when nothing is left. */
  next: maybe(EntryNumber),
})
