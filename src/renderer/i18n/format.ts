/** All formats of the interface, by `Intl` in the current language. */
import { useMemo } from 'react'
import type { Amount } from '#protocol/amount.ts'
import { languages } from '#protocol/languages.ts'
import { useLanguage } from './i18n.ts'
import {
  formatAxisMoney,
  formatHostDigits,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  formatSignedRate,
  type MoneyPart,
  moneyPartsOf,
} from './numbers.ts'
import {
  formatBucket,
  formatBuckets,
  formatDate,
  formatDateAndTime,
  formatDay,
  formatDayInWords,
  formatDayRange,
  formatMoment,
  formatRecent,
  formatRelative,
  formatTime,
  formatZonedDateTime,
  type Stretch,
} from './times.ts'
import { useLocalDay } from './today.ts'

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
  /** "-0.118" is -11.8 %. */
  signedRate(rate: Amount): string
  date(at: string): string
  time(at: string): string
  /** "Today" and "Yesterday", otherwise the date. */
  day(at: string): string
  dateTime(at: string): string
  /** With seconds and always with its time zone. */
  zonedDateTime(at: string): string
  /** "Today 5:17 PM" within a week, else with the date. For lists, not in a sentence. */
  recent(at: string): string
  /** The time, with the date unless it is today. */
  moment(at: string): string
  /** The bucket of a chart that starts at `at`. */
  stretch(at: string, stretch: Stretch): string
  /** Whole buckets up to a time that is not part of them. */
  stretches(from: string, until: string, stretch: Stretch): string
  /** From a day, `YYYY-MM-DD`, to another. */
  dayRange(from: string, to: string): string
  /** A day, `YYYY-MM-DD`, with its weekday; undefined for what is no day. */
  dayInWords(day: string): string | undefined
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
    signedRate: (rate) => formatSignedRate(tag, rate),
    date: (at) => formatDate(tag, at),
    time: (at) => formatTime(tag, at),
    day: (at) => formatDay(tag, at),
    dateTime: (at) => formatDateAndTime(tag, at),
    zonedDateTime: (at) => formatZonedDateTime(tag, at),
    recent: (at) => formatRecent(tag, at),
    moment: (at) => formatMoment(tag, at),
    stretch: (at, stretch) => formatBucket(tag, at, stretch),
    stretches: (from, until, stretch) => formatBuckets(tag, from, until, stretch),
    dayRange: (from, to) => formatDayRange(tag, from, to),
    dayInWords: (day) => formatDayInWords(tag, day),
    axisMoney: (tick, currency) => formatAxisMoney(tag, tick, currency),
    relative: (seconds) => formatRelative(tag, seconds),
  }
}

/** The formats of the current language, time zone and day. */
export function useFormat(): Format {
  const { tag } = languages[useLanguage()]
  const day = useLocalDay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats depend on the current zone and day
  return useMemo(() => createFormat(tag), [tag, day])
}
