/**
 * The formats behind all dates and times, and the one that texts of errors need. Alone in its file, because the login page
 * loads it; `times.ts` has the others.
 */

import { currentTimeZone, isElsewhere } from './account-time-zone.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The tag with the region of the browser's first preference for the same language: English is `en-GB` for a British user. */
export function regionalTag(tag: string, preferred: readonly string[] = navigator.languages): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  const found = preferred.find((other) => {
    const locale = localeOf(other)
    const full = locale?.maximize()
    return locale?.region !== undefined && full?.language === language && full.script === script
  })
  return found ?? tag
}

/** Undefined for what is no tag: WebKit under `LANG=C` prefers the language "C". */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** Cached, because creating a format is expensive. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const cached = dateFormats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(regionalTag(tag), options)
  dateFormats.set(key, format)
  return format
}

export const dateStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
export const timeStyle = { hour: 'numeric', minute: '2-digit' } as const

export const zoneName = { timeZoneName: 'short' } as const
export const zoneNameIfNeeded = () => (isElsewhere() ? zoneName : undefined)

/** The zone in full-width brackets, as the texts have them: CLDR writes "下午2:03 [UTC]" in traditional Chinese. */
export const withFullWidthBrackets = (text: string): string => text.replace(/ \[(.+)]/, '（$1）')

/** A time in this style, in the current time zone. */
export function format(tag: string, at: string, style: Intl.DateTimeFormatOptions): string {
  return withFullWidthBrackets(
    dateFormat(tag, { ...style, timeZone: currentTimeZone() }).format(new Date(at)),
  )
}

export function formatDateTime(tag: string, at: string): string {
  return format(tag, at, { ...dateStyle, ...timeStyle, ...zoneNameIfNeeded() })
}
