/** Dates and times as `Intl` writes them, in the time zone of the machine. A moment is ISO 8601 text. */

import { dateFormat } from './date-format.ts'

const dateStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeStyle = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

export function formatDate(tag: string, at: string): string {
  return dateFormat(tag, dateStyle).format(new Date(at))
}

/** How much time a point of a chart stands for. */
export type Stretch = 'hour' | 'day' | 'month'

const stretchStyles = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
} as const

/** The stretch that begins at this moment: "14:00", "Nov 21", "Nov 2026". */
export function formatStretch(tag: string, at: string, stretch: Stretch): string {
  return dateFormat(tag, stretchStyles[stretch]).format(new Date(at))
}

export function formatTime(tag: string, at: string): string {
  return dateFormat(tag, timeStyle).format(new Date(at))
}

export function formatDateTime(tag: string, at: string): string {
  return dateFormat(tag, { ...dateStyle, ...timeStyle }).format(new Date(at))
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "12 s ago", "in 3 days"; `seconds` from now, negative for the past. */
export function formatRelative(tag: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'always' })
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(Math.trunc(seconds), 'second')
}
