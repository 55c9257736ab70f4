/** All formats of the interface, by `Intl` in the current language. */
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

/** Times are ISO 8601 strings, shown in the current time zone (`account-time-zone.ts`). */
export interface Format {
  money(amount: Amount, currency: string): string
  /** With a plus sign for gains. */
  signedMoney(amount: Amount, currency: string): string
  /** The parts of an amount in the order of the language. */
  moneyParts(amount: Amount, currency: string, options?: { isSigned?: boolean }): readonly MoneyPart[]
  number(value: number): string
  /** Decimal digits from a host, as an amount if the currency is known. */
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
  /** The time, with the date unless it is today. */
  moment(at: string): string
  /** The bucket of a chart that starts at `at`. */
  stretch(at: string, stretch: Stretch): string
  /** A tick on a chart's axis. */
  axisMoney(tick: number, currency: string): string
  /** "12 sec. ago"; seconds from now, negative for the past. */
  relative(seconds: number): string
}

/** The formats of a language, by its BCP 47 tag. */
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
    axisMoney: (tick, currency) => formatAxisMoney(tag, tick, currency),
    relative: (seconds) => formatRelative(tag, seconds),
  }
}

/** The formats of the current language and time zone. */
export function useFormat(): Format {
  const { tag } = languages[useLanguage()]
  const zone = useAccountTimeZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats depend on the current zone
  return useMemo(() => createFormat(tag), [tag, zone])
}

/** Parses an entered amount in the current language; see `parseAmountInputIn`. */
export function parseAmountInput(text: string, currency: string): Amount | undefined {
  return parseAmountInputIn(currentTag(), text, currency)
}
