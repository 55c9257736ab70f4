/** Parses an amount that a user entered. */
import { type Amount, parseAmount } from '#protocol/amount.ts'
import { fitsMinorDigits } from '#protocol/money.ts'

interface Separators {
  readonly decimal: string
  readonly group: string
}

/** The separators of a language. */
function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1000.5)
  const textOf = (kind: string) => parts.find(({ type }) => type === kind)?.value
  return { decimal: textOf('decimal') ?? '.', group: textOf('group') ?? '' }
}

/** The decimal separator of a language. */
export const decimalSeparator = (tag: string): string => separatorsOf(tag).decimal

/** The digits of an amount without grouping; its decimal separator is a point or the language's own. */
function plainDigits(text: string, { decimal }: Separators): string | undefined {
  const normalized = text.includes('.') ? text : text.replace(decimal, '.')
  return /^\d{1,24}(?:\.\d+)?$/.test(normalized) ? normalized : undefined
}

/** The digits of an amount in groups of three, as the language writes them. */
function groupedDigits(text: string, { decimal, group }: Separators): string | undefined {
  // Keyboards have no narrow or no-break space.
  const isSpace = /^\s$/.test(group)
  const grouped = isSpace ? text.replaceAll(/\s/g, group) : text
  const [integer = '', fraction, ...rest] = grouped.split(decimal)
  const groups = integer.split(group)
  const isGrouped =
    groups.length > 1 &&
    groups.every((digits, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(digits)) &&
    integer.length <= 24
  if (!isGrouped || rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  return [groups.join(''), fraction].filter((part) => part !== undefined).join('.')
}

/**
 * Accepts ASCII digits with at most one decimal separator, a point or the language's own, at most as many decimal places as
 * the currency has, and the language's grouping in threes. No sign. Undefined for anything else, and for what can be read in
 * two ways.
 */
export function parseAmountInputIn(tag: string, text: string, currency: string): Amount | undefined {
  const separators = separatorsOf(tag)
  const amountOf = (digits: string | undefined) => {
    const parsed = digits === undefined ? undefined : parseAmount(digits)
    return parsed !== undefined && fitsMinorDigits(parsed, currency) ? parsed : undefined
  }
  const plain = amountOf(plainDigits(text.trim(), separators))
  const grouped = amountOf(groupedDigits(text.trim(), separators))
  return plain === undefined || grouped === undefined ? (plain ?? grouped) : undefined
}
