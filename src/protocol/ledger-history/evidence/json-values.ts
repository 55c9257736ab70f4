/** Reads of JSON whose shape is not known: a file from anywhere must not break its verifier. */

/** A value that may be anything. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** Undefined if the text is not JSON. */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The texts of a list; undefined if it is no list of texts. */
export function textsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item) => typeof item === 'string')
  return texts.length === value.length ? texts : undefined
}

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined
