import { isElsewhere } from '#i18n/account-time-zone.ts'
import { regionalTag } from '#i18n/date-time.ts'
import { unbroken } from '#i18n/details.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { withNoBreak } from '#i18n/times.ts'
import { useLocalDay } from '#i18n/today.ts'
import { languages } from '#protocol/languages.ts'
import { type Day, daysAfter, type Month } from './calendar.ts'

/** Days, months and times of the ledger in the user's language and the account's time zone. */
export interface Calendar {
  readonly zone: string
  /** True when this device is in another time zone. */
  readonly isElsewhere: boolean
  readonly today: Day
  day(day: Day): string
  /** "Today" and "Yesterday", otherwise the day. */
  relativeDay(day: Day): string
  month(month: Month): string
  /** To the minute, because rows are narrow; receipts show seconds. */
  time(time: string): string
}

/** The last one: creating the formats takes far longer than using them, and every row uses them. */
let last: { readonly key: string; readonly calendar: Calendar } | undefined

function calendarOf(zone: string, today: Day, tag: string): Calendar {
  const key = `${zone} ${today} ${tag}`
  if (last?.key !== key) last = { key, calendar: createCalendar(zone, today, tag) }
  return last.calendar
}

function createCalendar(zone: string, today: Day, tag: string): Calendar {
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
      if (day === today) return relativeDay(0)
      return day === daysAfter(today, -1) ? relativeDay(-1) : dayText(day)
    },
    month: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
    // Rows are narrow: the part of the day stays with its hour.
    time: (time) => withNoBreak(unbroken(times.format(new Date(time)))),
  }
}

/** The calendar of the account, kept current: another one at midnight. */
export function useCalendar(): Calendar {
  const { zone, today } = useLocalDay()
  const { tag } = languages[useLanguage()]
  return calendarOf(zone, today, tag)
}
