/** How the values in a host's message are shown. */
export interface ValueFormats {
  /** ISO 8601. */
  moment: (at: string) => string
  /** Decimal digits; the currency when the host named one. */
  digits: (digits: string, currency: string | undefined) => string
}

const moment = /^\d{4}-\d{2}-\d{2}T/
const digits = /^-?\d+(?:\.\d+)?$/

/** A text with its `{{values}}` filled in; undefined when a value is missing. */
export function interpolate(
  text: string,
  values: Readonly<Record<string, string>>,
  formats: ValueFormats,
): string | undefined {
  let isComplete = true
  const filled = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_match, name: string) => {
    const value = values[name]
    if (value === undefined) isComplete = false
    else if (moment.test(value)) return formats.moment(value)
    else if (digits.test(value)) return formats.digits(value, values.currency)
    return value ?? ''
  })
  return isComplete ? filled : undefined
}
