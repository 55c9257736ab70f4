/** `Europe/Berlin GMT+01:00`, as the X-TZ header wants it; `offsetMinutes` is east of Greenwich. */
export function timeZoneText(zone: string, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+'
  const minutes = Math.abs(offsetMinutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${zone} GMT${sign}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}

/** The IANA name of the time zone of this machine. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** This machine's time zone now, for the X-TZ header. */
export function localTimeZoneText(): string {
  return timeZoneText(localTimeZone(), -new Date().getTimezoneOffset())
}
