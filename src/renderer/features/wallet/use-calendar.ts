import { isElsewhere, useAccountTimeZone } from '#i18n/account-time-zone.ts'
import { regionalTag } from '#i18n/date-time.ts'
import { unbroken } from '#i18n/details.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { withNoBreak } from '#i18n/times.ts'
import { languages } from '#protocol/languages.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { type Day, daysAfter, type Month } from './calendar.ts'

/** Days, months and times of the ledger in the user's language and the account's time zone. */
export interface Calendar {
  readonly zone: string
  /** True when this device is in another time zone. */
  readonly isElsewhere: boolean
  today(): Day
  day(day: Day): string
  /** "Today" and "Yesterday", otherwise the day. */
  relativeDay(day: Day): string
  month(month: Month): string
  /** To the minute, because rows are narrow; receipts show seconds. */
  time(time: string): string
}

const calendars = new Map<string, Calendar>()

/** Cached per zone and language: creating the formats takes far longer than using them, and every row uses them. */
function calendarOf(zone: string, tag: string): Calendar {
  const key = `${zone} ${tag}`
  const cached = calendars.get(key)
  if (cached) return cached
  const calendar = createCalendar(zone, tag)
  calendars.set(key, calendar)
  return calendar
}

function createCalendar(zone: string, tag: string): Calendar {
  const utc = { timeZone: 'UTC', year: 'numeric' } as const
  const region = regionalTag(tag)
  const days = new Intl.DateTimeFormat(region, { ...utc, month: 'short', day: 'numeric' })
  const months = new Intl.DateTimeFormat(region, { ...utc, month: 'long' })
  const times = new Intl.DateTimeFormat(region, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const today = () => dayIn(zone, Date.now())
  const dayText = (day: Day) => withNoBreak(days.format(new Date(`${day}T00:00:00Z`)))
  const relativeDay = (offset: -1 | 0) => {
    const text = relative.format(offset, 'day')
    return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
  }
  return {
    zone,
    isElsewhere: isElsewhere(),
    today,
    day: dayText,
    relativeDay: (day) => {
      if (day === today()) return relativeDay(0)
      return day === daysAfter(today(), -1) ? relativeDay(-1) : dayText(day)
    },
    month: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
    // Rows are narrow: the part of the day stays with its hour.
    time: (time) => withNoBreak(unbroken(times.format(new Date(time)))),
  }
}

/** The calendar of the account, kept current. */
export function useCalendar(): Calendar {
  const zone = useAccountTimeZone()
  const { tag } = languages[useLanguage()]
  return calendarOf(zone, tag)
}
