/** Formats of the values in a host's message. */
export interface ValueFormats {
  /** ISO 8601. */
  dateTime: (value: string) => string
  /** Decimal digits, with the currency if the host has sent one. */
  digits: (digits: string, currency: string | undefined) => string
}

const dateTime = /^\d{4}-\d{2}-\d{2}T/
const digits = /^-?\d+(?:\.\d+)?$/

/** Replaces the `{{values}}` of a text; undefined if a value is missing. */
export function interpolate(
  text: string,
  values: Readonly<Record<string, string>>,
  formats: ValueFormats,
): string | undefined {
  let isComplete = true
  const result = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_match, name: string) => {
    const value = values[name]
    if (value === undefined) isComplete = false
    else if (dateTime.test(value)) return formats.dateTime(value)
    else if (digits.test(value)) return formats.digits(value, values.currency)
    return value ?? ''
  })
  return isComplete ? result : undefined
}
