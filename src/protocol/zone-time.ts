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

/** What `dayIn` and `timeIn` return, with a space between. Throws a RangeError for an unknown zone. */
export function dayAndTimeIn(zone: string, time: string): string {
  const at = Date.parse(time)
  const offset = steadyOffset(zone, Math.floor(at / stretch) * stretch)
  if (offset === undefined) return formatIn(zone, at)
  const iso = new Date(at + offset).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

const formatIn = (zone: string, at: number): string => dayAndTimeFormat(zone).format(new Date(at))

/** Zones change their offset less often than twice in this time. */
const stretch = 6 * 3_600_000

/** The last stretch of time that was asked for, because formatting takes ten times as long as adding an offset. */
let steady: { zone: string; start: number; offset: number | undefined } | undefined

/** The zone's offset from UTC in ms from `start` on for a stretch; undefined if it changes meanwhile. */
function steadyOffset(zone: string, start: number): number | undefined {
  if (steady?.zone === zone && steady.start === start) return steady.offset
  const [offset, end] = [offsetAt(zone, start), offsetAt(zone, start + stretch)]
  steady = { zone, start, offset: offset === end ? offset : undefined }
  return steady.offset
}

/** Not a number for years of more or less than four digits. */
const offsetAt = (zone: string, at: number): number =>
  Date.parse(`${formatIn(zone, at).replace(' ', 'T')}Z`) - at
