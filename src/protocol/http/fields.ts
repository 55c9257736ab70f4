/** Field schemas that several areas of the wire share. A schema's own message is a key of `messages.ts`. */
import * as v from 'valibot'
import { limits } from './limits.ts'
import type { MessageKey } from './messages.ts'

/** Types a literal as a message key, so that a schema cannot name one that does not exist. */
export const says = <Key extends MessageKey>(key: Key): Key => key

/** A field that a host may leave out or send as null; both read as undefined. */
export const maybe = <S extends v.GenericSchema>(schema: S) => v.nullish(schema, () => undefined)

/** A required text of the interface's forms: not blank, not longer than the limit. */
export const RequiredText = v.pipe(
  v.string(says('form.required')),
  v.trim(),
  v.nonEmpty(says('form.required')),
  v.maxLength(limits.textMost, says('form.tooLong')),
)

/** A path of the API's origin, or a whole address. */
export const FileAddress = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048))

export const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** ISO 8601 with an offset or Z. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

/** A whole number, also written as digits, since query parameters are text. */
export const WholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.maxLength(12))]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)

/** The number of an entry: from 1, within what a database counts with. */
export const EntryNumber = v.pipe(WholeNumber, v.maxValue(2 ** 31 - 1))

/** A percentage from 0 to 100; not an amount. */
export const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** ISO 4217, in capitals. */
export const CurrencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** The UUID of one intent; a repeat of it gets the first answer (docs/rules.md, section R2). */
export const RequestId = v.pipe(v.string(), v.uuid())

/** MD5 of the six digits, as the specification wants it: a wire form, no protection of its own. */
export const PasswordHash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{32}$/, says('wallet.transactionPasswordError')),
)

export const PageRequest = {
  page: v.optional(v.pipe(WholeNumber, v.minValue(1))),
  page_size: v.optional(v.pipe(WholeNumber, v.minValue(1), v.maxValue(limits.pageSizeMost))),
}

/** `{list, total}` of a kind of item. */
export const listOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ list: v.array(item), total: WholeNumber })

/** A request or an answer that says nothing. */
export const Nothing = v.nullish(v.object({}), () => ({}))

/** `YYYY-MM`, of the years that the app is about. */
export const Month = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))
