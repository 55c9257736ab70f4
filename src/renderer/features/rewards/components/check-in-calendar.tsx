import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/i18n.ts'
import { languages } from '#protocol/languages.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { addMonths, momentOf, monthOf, type Weekday, weekdaysFrom, weeksOf } from '../month-grid.ts'
import styles from './check-in-calendar.module.css'

/** How many months back the calendar goes. */
const maxMonthsBack = 24

export type CheckInCalendarProps = {
  /** `YYYY-MM`. */
  month: string
  onMonthChange: (month: string) => void
  /** `YYYY-MM-DD`, in the account's time zone. */
  today: string
  /** The days with a check-in; undefined while loading. */
  checkInDays: readonly string[] | undefined
}

/** A month as a table: the days with a check-in and today are marked. */
export function CheckInCalendar({ month, onMonthChange, today, checkInDays }: CheckInCalendarProps) {
  const { t } = useTranslation('rewards')
  const { tag } = languages[useLanguage()]
  const first = firstWeekday(tag)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  const name = format({ year: 'numeric', month: 'long' }).format(momentOf(month))
  const [short, long] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const thisMonth = monthOf(today)
  return (
    <div>
      <div className={styles.head}>
        <IconButton
          icon="back"
          label={t('sign.previousMonth')}
          disabled={month <= addMonths(thisMonth, -maxMonthsBack)}
          onClick={() => onMonthChange(addMonths(month, -1))}
        />
        <span className={styles.month} aria-live="polite">
          {name}
        </span>
        <IconButton
          icon="chevron-right"
          label={t('sign.nextMonth')}
          disabled={month >= thisMonth}
          onClick={() => onMonthChange(addMonths(month, 1))}
        />
      </div>
      <table className={styles.grid} aria-busy={!checkInDays}>
        <caption className="visually-hidden">{t('sign.caption', { month: name })}</caption>
        <thead>
          <tr>
            {weekdaysFrom(first).map((day) => (
              <th key={day.getUTCDay()} scope="col" abbr={long.format(day)}>
                {short.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week have fixed positions
                <td key={index} aria-current={day === today ? 'date' : undefined}>
                  {day !== undefined && (
                    <Day day={day} today={today} isCheckedIn={checkInDays?.includes(day) ?? false} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ day, today, isCheckedIn }: { day: string; today: string; isCheckedIn: boolean }) {
  const { t } = useTranslation('rewards')
  const { tag } = languages[useLanguage()]
  const number = new Intl.NumberFormat(tag, { useGrouping: false }).format(Number(day.slice(8)))
  return (
    <div
      className={styles.day}
      data-signed={isCheckedIn || undefined}
      data-today={day === today || undefined}
      data-ahead={day > today || undefined}
    >
      <time dateTime={day}>{number}</time>
      <span className={styles.mark}>
        {isCheckedIn && (
          <>
            <Icon name="check" size={16} />
            <span className="visually-hidden">{t('sign.signed')}</span>
          </>
        )}
      </span>
    </div>
  )
}

interface WeekInfo {
  readonly firstDay?: number
}

/** Engines have a method, older ones a getter or neither. */
interface WithWeek extends Intl.Locale {
  getWeekInfo?: () => WeekInfo
  readonly weekInfo?: WeekInfo
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** The first day of the week in a language; Monday if the engine does not know it. */
function firstWeekday(tag: string): Weekday {
  const locale: WithWeek = new Intl.Locale(tag)
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
  return weekdays.find((day) => day === first) ?? 1
}
