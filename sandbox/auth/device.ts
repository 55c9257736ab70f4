/** What a browser says of itself, as words that somebody recognises their own device by: proper names, no versions. */
import { remembered } from '../remembered.ts'

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

const deviceIn = remembered(
  (text): Device => ({ browser: wordFor(text, browsers), system: wordFor(text, systems) }),
)

/** The words for a User-Agent header; null where none is recognised. */
export function deviceOf(userAgent: string | undefined): Device {
  return deviceIn((userAgent ?? '').slice(0, mostCharacters))
}
