/** `Europe/Berlin GMT+01:00`, the format of the X-TZ header; `offsetMinutes` is positive east of Greenwich. */
export function timeZoneText(zone: string, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+'
  const minutes = Math.abs(offsetMinutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${zone} GMT${sign}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`
}

declare global {
  /** Not in every browser yet, and so not in TypeScript's own types. */
  var Temporal: { readonly Now: { readonly timeZoneId: () => string } } | undefined
}

const cacheMs = 60_000
let cached: { readonly zone: string; readonly time: number; readonly offset: number } | undefined

/**
 * The IANA name of this machine's time zone. The lookup by `Intl` is expensive, the first one above all: it is cached for one
 * minute, or until the offset changes.
 */
export function localTimeZone(): string {
  if (globalThis.Temporal) return globalThis.Temporal.Now.timeZoneId()
  const now = new Date()
  const [time, offset] = [now.getTime(), now.getTimezoneOffset()]
  if (cached && Math.abs(time - cached.time) <= cacheMs && offset === cached.offset) return cached.zone
  cached = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', time, offset }
  return cached.zone
}

/** The current value of the X-TZ header. */
export function localTimeZoneText(): string {
  return timeZoneText(localTimeZone(), -new Date().getTimezoneOffset())
}
