/** What the headers of a call say about the caller: language, time zone, device and address. */

import type { Context } from 'hono'
import { defaultLanguage, isLanguage, type Language } from '#protocol/languages.ts'
import { memoize } from '../memoize.ts'

/** The tags that mean an interface language: the source of `client_language_map`. */
export const tagsOf: Readonly<Record<Language, readonly string[]>> = {
  cht: ['cht', 'zh-Hant', 'zh-TW', 'zh-HK', 'zh-MO'],
  de: ['de'],
  en: ['en'],
  fr: ['fr'],
  jp: ['jp', 'ja'],
  kor: ['kor', 'ko'],
  pt: ['pt'],
  ru: ['ru'],
  spa: ['spa', 'es'],
  th: ['th'],
  vi: ['vi'],
  zh: ['zh', 'zh-Hans', 'zh-CN', 'zh-SG'],
}

const byTag: ReadonlyMap<string, Language> = new Map(
  Object.entries(tagsOf).flatMap(([code, tags]) =>
    isLanguage(code) ? tags.map((tag) => [tag.toLowerCase(), code] as const) : [],
  ),
)

/** A tag or its longest part that is known: `de-AT` is `de`, `zh-Hant-HK` is `cht`. */
function languageOfTag(tag: string): Language | undefined {
  const parts = tag.toLowerCase().split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = byTag.get(parts.slice(0, length).join('-'))
    if (found !== undefined) return found
  }
  return undefined
}

function wanted(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
  const quality = parameters.find((each) => each.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: Number.isFinite(weight) ? weight : 0 }
}

/** The languages that a header asks for, the most wanted first. */
const languagesAsked = memoize((header): readonly Language[] =>
  header
    .split(',')
    .map(wanted)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => languageOfTag(tag))
    .filter((language) => language !== undefined),
)

/** The first language of an Accept-Language header that is among `spoken`; undefined when none is. */
export function preferredLanguage(
  header: string | undefined,
  spoken: readonly Language[],
): Language | undefined {
  return languagesAsked((header ?? '').slice(0, 500)).find((language) => spoken.includes(language))
}

/** As `preferredLanguage`, English when none is. */
export function languageOf(header: string | undefined, spoken: readonly Language[]): Language {
  return preferredLanguage(header, spoken) ?? defaultLanguage
}

/** The IANA name of a time zone that this machine knows, in its usual spelling; an alias stays the alias that was given. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch {
    return undefined
  }
}

const timeZoneIn = memoize((header): string => knownTimeZone(header.trim().split(/\s/, 1)[0] ?? '') ?? 'UTC')

/** The IANA name in an X-TZ header (`Europe/Berlin GMT+01:00`); UTC when there is none or nobody knows it. */
export function timeZoneOf(header: string | undefined): string {
  return timeZoneIn((header ?? '').slice(0, 500))
}

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

type Word = readonly [pattern: RegExp, name: string]

// The first that fits: most browsers also name the ones they descend from.
const browsers: readonly Word[] = [
  [/\bplacard\/|\bElectron\//i, 'Placard'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly Word[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The longest header that is looked at. */
const mostCharacters = 1000

const wordFor = (text: string, words: readonly Word[]) =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? null

const deviceIn = memoize(
  (text): Device => ({ browser: wordFor(text, browsers), system: wordFor(text, systems) }),
)

/** The words for a User-Agent header; null where none is recognised. */
export function deviceOf(userAgent: string | undefined): Device {
  return deviceIn((userAgent ?? '').slice(0, mostCharacters))
}

/**
 * The other end's address; undefined in memory. Behind a proxy the last entry of X-Forwarded-For, which the proxy wrote;
 * without one that header says whatever the caller likes, and is not read.
 */
export function addressOf(c: Context, trustsProxy: boolean): string | undefined {
  const forwarded = trustsProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  const address: unknown = c.env?.incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : undefined
}
