/** Field schemas that several areas share. The message of a schema is a key of `messages.ts`. */
import * as v from 'valibot'
import { codeText } from '../validation/code.ts'
import { limits } from './limits.ts'
import type { MessageKey } from './messages.ts'

/** Checks at compile time that a schema's message is a message key. */
export const messageKey = <Key extends MessageKey>(key: Key): Key => key

/** A field that a host may omit or send as null; both become undefined. */
export const maybe = <S extends v.GenericSchema>(schema: S) => v.nullish(schema, () => undefined)

/** Like `maybe`, for a field that was added later: the parsed object may lack it too. */
export const addition = <S extends v.GenericSchema>(schema: S) => v.optional(maybe(schema))

/** A required text of a form: not blank, not longer than the limit. */
export const RequiredText = v.pipe(
  v.string(messageKey('form.required')),
  v.trim(),
  v.nonEmpty(messageKey('form.required')),
  v.maxLength(limits.textMax, messageKey('form.tooLong')),
)

/** A code or an ID that was typed or pasted: without spaces, its hyphens and digits as a keyboard has them (`codeText`). */
export const EnteredCode = v.pipe(
  RequiredText,
  v.transform(codeText),
  v.nonEmpty(messageKey('form.required')),
)

/** A path on the API's origin, or an absolute URL. */
export const FileAddress = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048))

export const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** ISO 8601 with an offset or Z. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

/** A non-negative integer, also as a string of digits because query parameters are text. */
export const WholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.maxLength(12))]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)

/** A filter of a list; `all` means no filter. */
export const filterBy = <const Options extends readonly string[]>(
  schema: v.PicklistSchema<Options, undefined>,
) =>
  v.optional(
    v.pipe(
      v.union([schema, v.literal('all')]),
      v.transform((value) => (value === 'all' ? undefined : value)),
    ),
  )

/** The number of a ledger entry, within the range of a database integer. */
export const EntryNumber = v.pipe(WholeNumber, v.maxValue(2 ** 31 - 1))

/** The head of the account's tree, of hosts with a verifiable history; see `ledger-history/ledger-head.ts`. */
export const LedgerHeadText = v.pipe(v.string(), v.regex(/^\d{1,10}\.(?:[A-Za-z\d+/]{11})?$/))

/** A percentage from 0 to 100; not an amount. */
export const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** ISO 4217, upper case. */
export const CurrencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** The idempotency key, a UUID; a repeat gets the first answer (docs/rules.md, section R2). */
export const RequestId = v.pipe(v.string(), v.uuid())

/** MD5 of the six digits, as specified: only a wire format, no protection. */
export const PasswordHash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{32}$/, messageKey('wallet.transactionPasswordError')),
)

export const PageRequest = {
  page: v.optional(v.pipe(WholeNumber, v.minValue(1))),
  page_size: v.optional(v.pipe(WholeNumber, v.minValue(1), v.maxValue(limits.pageSizeMax))),
}

/** A page of items and their total number. */
export const listOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ list: v.array(item), total: WholeNumber })

/** An empty response. */
export const Nothing = v.nullish(v.object({}), () => ({}))

/** `YYYY-MM`, years from 2000 to 2999. */
export const Month = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))
