/** Entries under their days, in the time zone of the machine, as dates are shown. */
import type { Entry } from '#contract/wire/wallet.ts'

export interface EntryDay {
  /** `YYYY-MM-DD`, local. */
  day: string
  /** A moment of the day, to be formatted. */
  at: string
  entries: readonly Entry[]
}

/** The local day of a moment. */
export function localDay(at: string): string {
  const date = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Runs of entries of one day, in their order; nothing is sorted or left out. */
export function groupByDay(entries: readonly Entry[], dayOf: (at: string) => string = localDay): EntryDay[] {
  const days: { day: string; at: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.time)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, at: entry.time, entries: [entry] })
  }
  return days
}
