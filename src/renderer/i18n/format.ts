/** All formats of the interface, by `Intl` in the language in force. */
import { useMemo } from 'react'
import type { Amount } from '#protocol/amount.ts'
import { languages } from '#protocol/languages.ts'
import { useAccountTimeZone } from './account-time-zone.ts'
import { currentTag, useLanguage } from './i18n.ts'
import {
  formatAxisMoney,
  formatHostDigits,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  type MoneyPart,
  moneyPartsOf,
} from './numbers.ts'
import { parseAmountInputIn } from './parse-amount-input.ts'
import {
  formatBucket,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRelative,
  formatTime,
  formatZonedDateTime,
  type Stretch,
} from './times.ts'

/** Moments are ISO 8601 text, shown in the time zone in force (`account-time-zone.ts`). */
export interface Format {
  money(amount: Amount, currency: string): string
  /** With a plus sign for what is gained. */
  signedMoney(amount: Amount, currency: string): string
  /** The pieces of an amount in the order of the language. */
  moneyParts(amount: Amount, currency: string, options?: { isSigned?: boolean }): readonly MoneyPart[]
  number(value: number): string
  /** Decimal digits as a host wrote them, as an amount when it named the currency. */
  digits(digits: string, currency: string | undefined): string
  /** 62 is 62 %. */
  percent(value: number): string
  /** "0.18" is 18 %, exact. */
  rate(rate: Amount): string
  date(at: string): string
  time(at: string): string
  dateTime(at: string): string
  /** Always with its time zone. */
  zonedDateTime(at: string): string
  /** As of when: the time, with the date when it is not of today. */
  moment(at: string): string
  /** The stretch of a chart that begins at `at`. */
  stretch(at: string, stretch: Stretch): string
  /** A mark on a chart's axis. */
  axisMoney(mark: number, currency: string): string
  /** "12 sec. ago"; seconds from now, negative for the past. */
  relative(seconds: number): string
}

/** The formats of a BCP 47 tag. */
export function createFormat(tag: string): Format {
  return {
    money: (amount, currency) => formatMoney(tag, amount, currency),
    signedMoney: (amount, currency) => formatMoney(tag, amount, currency, true),
    moneyParts: (amount, currency, options) => moneyPartsOf(tag, amount, currency, options?.isSigned),
    number: (value) => formatNumber(tag, value),
    digits: (digits, currency) => formatHostDigits(tag, digits, currency),
    percent: (value) => formatPercent(tag, value),
    rate: (rate) => formatRate(tag, rate),
    date: (at) => formatDate(tag, at),
    time: (at) => formatTime(tag, at),
    dateTime: (at) => formatDateTime(tag, at),
    zonedDateTime: (at) => formatZonedDateTime(tag, at),
    moment: (at) => formatMoment(tag, at),
    stretch: (at, stretch) => formatBucket(tag, at, stretch),
    axisMoney: (mark, currency) => formatAxisMoney(tag, mark, currency),
    relative: (seconds) => formatRelative(tag, seconds),
  }
}

/** The formats of the language and time zone in force, kept current. */
export function useFormat(): Format {
  const { tag } = languages[useLanguage()]
  const zone = useAccountTimeZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another zone the same formats write another text
  return useMemo(() => createFormat(tag), [tag, zone])
}

/** Reads a typed amount in the language in force; see `parseAmountInputIn`. */
export function parseAmountInput(text: string, currency: string): Amount | undefined {
  return parseAmountInputIn(currentTag(), text, currency)
}
