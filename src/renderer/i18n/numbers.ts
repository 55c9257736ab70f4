/** Numbers and amounts as `Intl` writes them, exact for any length: amounts go in as their digits. */
import { type Amount, minorDigitsOf } from '#contract/money.ts'

export type MoneyPartKind = 'currency' | 'sign' | 'integer' | 'fraction' | 'literal'
/** A piece of an amount, in the order of the language. */
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
const isDigits = (text: string): text is Amount & Digits => /^-?\d+(?:\.\d+)?$/.test(text)

/** The digits for `Intl`; an `Amount` always has them. */
function digitsOf(amount: Amount): Digits {
  if (!isDigits(amount)) throw new RangeError('not an amount')
  return amount
}

/** Never rounds: an amount with more digits than its currency shows them all. */
function moneyFormat(tag: string, amount: Amount, currency: string, isSigned: boolean): Intl.NumberFormat {
  const digits = amount.split('.')[1]?.length ?? 0
  const minor = minorDigitsOf(currency)
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: minor,
    maximumFractionDigits: Math.max(minor, digits),
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  })
}

export function formatMoney(tag: string, amount: Amount, currency: string, isSigned = false): string {
  return moneyFormat(tag, amount, currency, isSigned).format(digitsOf(amount))
}

export function moneyPartsOf(tag: string, amount: Amount, currency: string, isSigned = false): MoneyPart[] {
  const parts: { kind: MoneyPartKind; text: string }[] = []
  for (const { type, value } of moneyFormat(tag, amount, currency, isSigned).formatToParts(digitsOf(amount))) {
    const kind = kinds[type] ?? 'literal'
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += value
    else parts.push({ kind, text: value })
  }
  return parts
}

export function formatNumber(tag: string, value: number): string {
  return new Intl.NumberFormat(tag).format(value)
}

/** 62 is 62 %. */
export function formatPercent(tag: string, percent: number): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
}

/** "0.18" is 18 %. */
export function formatRate(tag: string, rate: Amount): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 }).format(digitsOf(rate))
}
