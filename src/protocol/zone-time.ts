/** Days and times of day in a time zone, in the form of ISO 8601. */

/** Formats by zone, cached because a statement may format 100,000 days. Swedish writes days and times as ISO 8601 does. */
function formatsOf(parts: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const cached = formats.get(zone)
    if (cached) return cached
    const format = new Intl.DateTimeFormat('sv', { timeZone: zone, ...parts })
    formats.set(zone, format)
    return format
  }
}

const dayFormat = formatsOf({ year: 'numeric', month: '2-digit', day: '2-digit' })
const timeFormat = formatsOf({ timeStyle: 'medium' })
const dayAndTimeFormat = formatsOf({ dateStyle: 'short', timeStyle: 'medium' })

/** The day `YYYY-MM-DD` of a time, in ms since the epoch or ISO 8601, in a zone. Throws a RangeError for an unknown zone. */
export function dayIn(zone: string, time: number | string): string {
  return dayFormat(zone).format(new Date(time))
}

/** The time of day in a zone, `hh:mm:ss`. Throws a RangeError for an unknown zone. */
export function timeIn(zone: string, time: string): string {
  return timeFormat(zone).format(new Date(time))
}

/** What `dayIn` and `timeIn` return, with a space between, at the cost of one of them. */
export function dayAndTimeIn(zone: string, time: string): string {
  return dayAndTimeFormat(zone).format(new Date(time))
}
