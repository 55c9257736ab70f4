/** Entries as rows of the history: months, days and the events of each day. */
import type { Entry } from '#protocol/http/wallet.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { type Day, type Month, monthOf } from '../calendar.ts'
import type { LoadedEntries } from '../ledger/entry-pages.ts'
import type { Heading } from '../ledger/list/rows.ts'
import { eventsOf, type MoneyEvent } from './events.ts'

export interface EventItem {
  readonly kind: 'event'
  readonly key: string
  readonly day: Day
  readonly event: MoneyEvent
}
export type EventRow = Heading | EventItem

interface DayEvents {
  readonly day: Day
  readonly entries: readonly Entry[]
  readonly isWhole: boolean
  readonly events: readonly MoneyEvent[]
}

export interface EventRows {
  readonly zone: string
  readonly days: readonly DayEvents[]
  readonly rows: readonly EventRow[]
  /** The indexes of the headings in `rows`. */
  readonly heads: readonly number[]
}

/** The rows of loaded entries, newest first. Days that did not change since `previous` keep their events. */
export function eventRowsOf({ list, hasMore }: LoadedEntries, zone: string, previous?: EventRows): EventRows {
  const known = new Map(previous?.zone === zone ? previous.days.map((day) => [day.day, day]) : [])
  const spans = daysOf(list, zone)
  const days = spans.map(({ day, from, to }, index) => {
    const isWhole = !hasMore || index < spans.length - 1
    const before = known.get(day)
    if (before?.isWhole === isWhole && isSpan(list, from, to, before.entries)) return before
    const entries = list.slice(from, to)
    return { day, entries, isWhole, events: eventsOf({ entries, isWhole }) }
  })
  const rows: EventRow[] = []
  const heads: number[] = []
  let month: Month | undefined
  for (const { day, events } of days) {
    if (monthOf(day) !== month) {
      month = monthOf(day)
      heads.push(rows.length)
      rows.push({ kind: 'month', key: month, month })
    }
    heads.push(rows.length)
    rows.push({ kind: 'day', key: day, day })
    for (const event of events) rows.push({ kind: 'event', key: `${day} ${event.key}`, day, event })
  }
  return { zone, days, rows, heads }
}

const dayCaches = new Map<string, WeakMap<Entry, Day>>()

/** Cached, because a long history is grouped again with each page. */
function dayOf(entry: Entry, zone: string): Day {
  const cache = dayCaches.get(zone) ?? new WeakMap<Entry, Day>()
  dayCaches.set(zone, cache)
  const cached = cache.get(entry)
  if (cached !== undefined) return cached
  const day = dayIn(zone, entry.time)
  cache.set(entry, day)
  return day
}

/** The days of the entries, each with the range of its indexes. */
function daysOf(list: readonly Entry[], zone: string): { day: Day; from: number; to: number }[] {
  const spans: { day: Day; from: number; to: number }[] = []
  for (const [index, entry] of list.entries()) {
    const day = dayOf(entry, zone)
    const last = spans.at(-1)
    if (last?.day === day) last.to = index + 1
    else spans.push({ day, from: index, to: index + 1 })
  }
  return spans
}

function isSpan(list: readonly Entry[], from: number, to: number, entries: readonly Entry[]): boolean {
  return entries.length === to - from && entries.every((entry, index) => entry === list[from + index])
}
