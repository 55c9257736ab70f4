import { isElsewhere, useAccountTimeZone } from '#i18n/account-time-zone.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { languages } from '#protocol/languages.ts'
import { type Day, dayIn, type Month } from './calendar.ts'

/** Days, months and times of the ledger in the user's language and the account's time zone. */
export interface Calendar {
  readonly zone: string
  /** True when this device is in another time zone. */
  readonly isElsewhere: boolean
  today(): Day
  day(day: Day): string
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
  const days = new Intl.DateTimeFormat(tag, { ...utc, month: 'short', day: 'numeric' })
  const months = new Intl.DateTimeFormat(tag, { ...utc, month: 'long' })
  const times = new Intl.DateTimeFormat(tag, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  return {
    zone,
    isElsewhere: isElsewhere(),
    today: () => dayIn(zone, Date.now()),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    month: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
    time: (time) => times.format(new Date(time)),
  }
}

/** The calendar of the account, kept current. */
export function useCalendar(): Calendar {
  const zone = useAccountTimeZone()
  const { tag } = languages[useLanguage()]
  return calendarOf(zone, tag)
}
