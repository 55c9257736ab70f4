/** `Europe/Berlin GMT+01:00`, as the X-TZ header wants it; `offsetMinutes` is east of Greenwich. */
export function timeZoneText(zone: string, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+'
  const minutes = Math.abs(offsetMinutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${zone} GMT${sign}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}

const keptMs = 60_000
let known: { readonly zone: string; readonly at: number; readonly offset: number } | undefined

/** The IANA name of the time zone of this machine; asked anew each minute and when the clock's offset changes, since it is dear. */
export function localTimeZone(): string {
  const now = new Date()
  const [at, offset] = [now.getTime(), now.getTimezoneOffset()]
  if (known && Math.abs(at - known.at) <= keptMs && offset === known.offset) return known.zone
  known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', at, offset }
  return known.zone
}

/** This machine's time zone now, for the X-TZ header. */
export function localTimeZoneText(): string {
  return timeZoneText(localTimeZone(), -new Date().getTimezoneOffset())
}
