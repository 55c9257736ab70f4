/** The caller's language, time zone and device, from the request's headers. */

import { defaultLanguage, isLanguage, type Language } from '#protocol/languages.ts'
import { memoize } from '../memoize.ts'

/** The tags of each interface language: the source of `client_language_map`. */
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

/** The language of a tag or of its longest known prefix: `de-AT` is `de`, `zh-Hant-HK` is `cht`. */
function languageOfTag(tag: string): Language | undefined {
  const parts = tag.toLowerCase().split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = byTag.get(parts.slice(0, length).join('-'))
    if (found !== undefined) return found
  }
  return undefined
}

function parseRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: Number.isFinite(weight) ? weight : 0 }
}

/** The languages of a header, by descending preference. */
const acceptedLanguages = memoize((header): readonly Language[] =>
  header
    .split(',')
    .map(parseRange)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => languageOfTag(tag))
    .filter((language) => language !== undefined),
)

/** The first language of an Accept-Language header that is in `supported`; undefined without one. */
export function preferredLanguage(
  header: string | undefined,
  supported: readonly Language[],
): Language | undefined {
  return acceptedLanguages((header ?? '').slice(0, 500)).find((language) => supported.includes(language))
}

/** Like `preferredLanguage`, with English as the default. */
export function languageOf(header: string | undefined, supported: readonly Language[]): Language {
  return preferredLanguage(header, supported) ?? defaultLanguage
}

/** The IANA name of a supported time zone in its usual spelling; an alias is not resolved. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch {
    return undefined
  }
}

/** The offset of `GMT+01:00` as a time zone of `Intl`, `+01:00`; undefined when there is none. */
const offsetZone = (header: string): string | undefined =>
  /(?:^|\s)GMT([+-](?:0\d|1[0-4]):[0-5]\d)$/.exec(header)?.[1]

const timeZoneIn = memoize((header): string => {
  const text = header.trim()
  return knownTimeZone(text.split(/\s/, 1)[0] ?? '') ?? offsetZone(text) ?? 'UTC'
})

/**
 * The IANA name in an X-TZ header (`Europe/Berlin GMT+01:00`). An unknown name falls back to the offset, `+01:00`; a header
 * without either is UTC.
 */
export function timeZoneOf(header: string | undefined): string {
  return timeZoneIn((header ?? '').slice(0, 500))
}

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

type NamePattern = readonly [pattern: RegExp, name: string]

// The first match counts: most browsers also name the ones they descend from.
const browsers: readonly NamePattern[] = [
  [/\bplacard\/|\bElectron\//i, 'Placard'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly NamePattern[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer headers are truncated. */
const maxCharacters = 1000

const nameIn = (text: string, names: readonly NamePattern[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

const deviceIn = memoize(
  (text): Device => ({ browser: nameIn(text, browsers), system: nameIn(text, systems) }),
)

/** Browser and system of a User-Agent header; null where unknown. */
export function deviceOf(userAgent: string | undefined): Device {
  return deviceIn((userAgent ?? '').slice(0, maxCharacters))
}
