/** JSON whose numbers keep their digits (docs/rules.md, section R1: a JSON number is read too, by its digits). */

interface SourceContext {
  readonly source?: string
}

type SourceReviver = (this: unknown, key: string, value: unknown, context?: SourceContext) => unknown

/** A number that a float cannot hold exactly as written comes back as the text it was written in. */
const keepDigits: SourceReviver = (_key, value, context) =>
  typeof value === 'number' &&
  context?.source !== undefined &&
  context.source.length > 15 &&
  String(value) !== context.source
    ? context.source
    : value

/** Whether there may be such a number. To look at each value takes five times as long as to parse. */
const mayHoldOne = /[-+.\deE]{16}/

/** Parses JSON text; throws a SyntaxError as JSON.parse does. */
export function parseJson(text: string): unknown {
  return mayHoldOne.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}
