import { isElsewhere, useAccountTimeZone } from '#i18n/account-time-zone.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { languages } from '#protocol/languages.ts'
import { type Day, dayIn, type Month } from './calendar.ts'

/** Days, months and times of the ledger in the user's language and the account's time zone. */
export interface Calendar {
  readonly zone: string
  /** True when the clock of this machine shows another time. */
  readonly isElsewhere: boolean
  today(): Day
  day(day: Day): string
  month(month: Month): string
  /** To the minute: a row is narrow, and a receipt says the second. */
  time(at: string): string
}

const kept = new Map<string, Calendar>()

/** Made once a zone and language: its formats take far longer to make than to use, and every row has it. */
function calendarOf(zone: string, tag: string): Calendar {
  const key = `${zone} ${tag}`
  const known = kept.get(key)
  if (known) return known
  const made = madeCalendar(zone, tag)
  kept.set(key, made)
  return made
}

function madeCalendar(zone: string, tag: string): Calendar {
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
    time: (at) => times.format(new Date(at)),
  }
}

/** The calendar of the account, kept current. */
export function useCalendar(): Calendar {
  const zone = useAccountTimeZone()
  const { tag } = languages[useLanguage()]
  return calendarOf(zone, tag)
}
