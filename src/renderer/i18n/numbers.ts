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
  const style = { style: 'currency', currency, signDisplay: isSigned ? 'exceptZero' : 'auto' } as const
  const defaultFormat = numberFormat(tag, style)
  // Not the protocol's `minorDigitsOf`: the login page, which formats error texts, does without arithmetic.
  const digits = fractionLength(amount)
  if (digits <= maxFractionDigits(defaultFormat)) return defaultFormat
  return numberFormat(tag, { ...style, maximumFractionDigits: digits })
}

export function formatMoney(tag: string, amount: Amount, currency: string, isSigned = false): string {
  return moneyFormat(tag, amount, currency, isSigned).format(digitsOf(amount))
}

export function moneyPartsOf(tag: string, amount: Amount, currency: string, isSigned = false): MoneyPart[] {
  const parts: { kind: MoneyPartKind; text: string }[] = []
  for (const { type, value } of moneyFormat(tag, amount, currency, isSigned).formatToParts(
    digitsOf(amount),
  )) {
    const kind = kinds[type] ?? 'literal'
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += value
    else parts.push({ kind, text: value })
  }
  return parts
}

export function formatNumber(tag: string, value: number): string {
  return numberFormat(tag).format(value)
}

/** A tick on a chart's axis, "$1.2K", which is a float and not an amount. */
export function formatAxisMoney(tag: string, tick: number, currency: string): string {
  const style = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 2 } as const
  return numberFormat(tag, { ...style, minimumFractionDigits: 0 }).format(tick)
}

/** 62 is 62 %. */
export function formatPercent(tag: string, percent: number): string {
  return numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
}

/** "0.18" is 18 %. */
export function formatRate(tag: string, rate: Amount): string {
  return numberFormat(tag, { style: 'percent', maximumFractionDigits: 4 }).format(digitsOf(rate))
}

/** Decimal digits with all decimal places: "1000.50" is 1,000.50. */
export function formatDigits(tag: string, digits: string): string {
  return numberFormat(tag, { minimumFractionDigits: fractionLength(digits) }).format(digitsOf(digits))
}

/** Digits from a host, as an amount if the currency is valid. */
export function formatHostDigits(tag: string, digits: string, currency: string | undefined): string {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return formatDigits(tag, digits)
  return moneyFormat(tag, digits, currency, false).format(digitsOf(digits))
}
