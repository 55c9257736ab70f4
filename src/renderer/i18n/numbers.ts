/** Formats numbers and amounts with `Intl`; amounts are passed as strings, so they are exact at any length. */
import type { Amount } from '#protocol/amount.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a format is as expensive as formatting a screen of numbers. */
function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const cached = numberFormats.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(tag, options)
  numberFormats.set(key, format)
  return format
}

export type MoneyPartKind = 'currency' | 'sign' | 'integer' | 'fraction' | 'literal'
/** A part of an amount, in the order of the language. */
export interface MoneyPart {
  readonly kind: MoneyPartKind
  readonly text: string
}

const kinds: { readonly [type: string]: MoneyPartKind } = {
  currency: 'currency',
  plusSign: 'sign',
  minusSign: 'sign',
  integer: 'integer',
  group: 'integer',
  decimal: 'fraction',
  fraction: 'fraction',
}

type Digits = `${number}`
const isDigits = (text: string): text is Digits => /^-?\d+(?:\.\d+)?$/.test(text)

/** The digits for `Intl`; an `Amount` always has them. */
function digitsOf(text: string): Digits {
  if (!isDigits(text)) throw new RangeError('not an amount')
  return text
}

const fractionLength = (digits: string): number => digits.split('.')[1]?.length ?? 0

const fractionDigits = new WeakMap<Intl.NumberFormat, number>()

/** Cached, because `resolvedOptions` is slower than formatting. */
function maxFractionDigits(format: Intl.NumberFormat): number {
  const max = fractionDigits.get(format) ?? format.resolvedOptions().maximumFractionDigits ?? 0
  fractionDigits.set(format, max)
  return max
}

/** Never rounds: shows all digits of an amount, even more than its currency has. */
function moneyFormat(tag: string, amount: string, currency: string, isSigned: boolean): Intl.NumberFormat {
  const signDisplay = isSigned ? 'exceptZero' : 'auto'
  // Spanish and Portuguese would group from five digits on.
  const style = { style: 'currency', currency, signDisplay, useGrouping: 'always' } as const
  const defaultFormat = numberFormat(tag, style)
  // Not the protocol's `minorDigitsOf`: the login page, which formats error texts, does without arithmetic.
  const digits = fractionLength(amount)
  if (digits <= maxFractionDigits(defaultFormat)) return defaultFormat
  return numberFormat(tag, { ...style, maximumFractionDigits: digits })
}

/** With a minus sign instead of the hyphen that most languages have in CLDR. */
const withMinus = (text: string): string => text.replaceAll('-', '\u2212')

export function formatMoney(tag: string, amount: Amount, currency: string, isSigned = false): string {
  return withMinus(moneyFormat(tag, amount, currency, isSigned).format(digitsOf(amount)))
}

export function moneyPartsOf(tag: string, amount: Amount, currency: string, isSigned = false): MoneyPart[] {
  const parts: { kind: MoneyPartKind; text: string }[] = []
  for (const { type, value } of moneyFormat(tag, amount, currency, isSigned).formatToParts(
    digitsOf(amount),
  )) {
    const kind = kinds[type] ?? 'literal'
    const last = parts.at(-1)
    const text = kind === 'sign' ? withMinus(value) : value
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  return parts
}

export function formatNumber(tag: string, value: number): string {
  return withMinus(numberFormat(tag).format(value))
}

/** A tick on a chart's axis, "$0.50", "$1", "$1.2K", which is a float and not an amount. */
export function formatAxisMoney(tag: string, tick: number, currency: string): string {
  const style = { style: 'currency', currency, useGrouping: 'always' } as const
  const whole = { ...style, minimumFractionDigits: 0, maximumFractionDigits: 0 } as const
  const compact = {
    ...style,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  } as const
  const other = Number.isInteger(tick) ? whole : style
  return withMinus(numberFormat(tag, Math.abs(tick) < 1000 ? other : compact).format(tick))
}

/** 62 is 62 %. */
export function formatPercent(tag: string, percent: number): string {
  return withMinus(numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100))
}

/** "0.18" is 18 %. */
export function formatRate(tag: string, rate: Amount): string {
  return numberFormat(tag, { style: 'percent', maximumFractionDigits: 4 }).format(digitsOf(rate))
}

/** "-0.118" is -11.8 %, with its sign. */
export function formatSignedRate(tag: string, rate: Amount): string {
  const style = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return withMinus(numberFormat(tag, style).format(digitsOf(rate)))
}

/** Decimal digits with all decimal places: "1000.50" is 1,000.50. */
export function formatDigits(tag: string, digits: string): string {
  return numberFormat(tag, { minimumFractionDigits: fractionLength(digits) }).format(digitsOf(digits))
}

/** Digits from a host, as an amount if the currency is valid. */
export function formatHostDigits(tag: string, digits: string, currency: string | undefined): string {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return formatDigits(tag, digits)
  return withMinus(moneyFormat(tag, digits, currency, false).format(digitsOf(digits)))
}
