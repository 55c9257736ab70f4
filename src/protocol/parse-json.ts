/** Parses JSON without losing digits of numbers (docs/rules.md, section R1: amounts may be JSON numbers). */

interface SourceContext {
  readonly source?: string
}

type SourceReviver = (this: unknown, key: string, value: unknown, context?: SourceContext) => unknown

/** Returns the source text of a number that a float cannot represent exactly. */
const keepDigits: SourceReviver = (_key, value, context) =>
  typeof value === 'number' &&
  context?.source !== undefined &&
  context.source.length > 15 &&
  String(value) !== context.source
    ? context.source
    : value

/** Matches any text with such a number. A reviver makes parsing five times slower, so it is used only then. */
const longNumber = /[-+.\deE]{16}/

/** Throws a SyntaxError, like `JSON.parse`. */
export function parseJson(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}
