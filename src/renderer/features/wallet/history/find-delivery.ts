/** Finds the entries of a plan's delivery on one day: a range of the day's entries, which are numbered without gaps. */
import type { Entry } from '#protocol/http/wallet.ts'
import { dayIn } from '#protocol/zone-time.ts'
import type { Day } from '../calendar.ts'
import { entryPageSize, type FetchPage } from '../ledger/entry-pages.ts'
import { type EventKind, eventsOf } from './events.ts'

interface Delivery {
  planId: string
  day: Day
  zone: string
  /** The number of one of its entries. */
  near: number
}

/** All entries of the delivery, newest first. Searches up from `near` to the end of the day and down to its start. */
export async function findDelivery(
  fetchPage: FetchPage,
  { planId, day, zone, near }: Delivery,
): Promise<readonly Entry[]> {
  let top = near
  let entries: readonly Entry[] = []
  for (;;) {
    const page = await fetchPage(top + entryPageSize + 1)
    entries = [...page.filter(({ id }) => id > top), ...entries]
    const newest = page[0]
    if (!newest || newest.id < top + entryPageSize || dayIn(zone, newest.time) > day) break
    top += entryPageSize
  }
  const list = [...entries]
  for (let before = near + 1; ; ) {
    const page = await fetchPage(before)
    list.push(...page)
    const oldest = page.at(-1)
    if (!oldest || page.length < entryPageSize || oldest.id === 1 || dayIn(zone, oldest.time) < day) break
    before = oldest.id
  }
  const ofDay = list.filter(({ time }) => dayIn(zone, time) === day)
  const delivery: EventKind = 'delivery'
  const events = eventsOf({ entries: ofDay, isWhole: true })
  return (
    events.find(({ kind, entries: [newest] }) => kind === delivery && newest.plan_id === planId)?.entries ??
    []
  )
}
