import { type RefObject, useRef } from 'react'
import type { EntryType } from '#protocol/http/wallet.ts'
import type { LoadedEntries } from '../ledger/entry-pages.ts'
import { DayList } from '../ledger/list/day-list.tsx'
import { useCalendar } from '../use-calendar.ts'
import { useLinkClick } from '../use-link-click.ts'
import { EventRow } from './event-row.tsx'
import { type EventItem, type EventRows, eventRowsOf } from './event-rows.ts'
import { useEventLabels } from './use-event-labels.ts'

type EventListProps = {
  loaded: LoadedEntries
  currency: string | undefined
  type: EntryType | undefined
  /** The element that sticks above the list. */
  bar: RefObject<HTMLElement | null>
  /** Called when the end of the loaded events is near. */
  onNearEnd: () => void
}

const heightKindOf = ({ event }: EventItem): string => `event ${event.entries[0].reason !== undefined}`

/** The events under months and sticky days; only about a screenful of rows is in the DOM. */
export function EventList({ loaded, currency, type, bar, onNearEnd }: EventListProps) {
  const calendar = useCalendar()
  const labels = useEventLabels(currency, 'time')
  const handleLinkClick = useLinkClick()
  const previousRows = useRef<EventRows>(undefined)
  const lastLoaded = useRef<LoadedEntries>(undefined)
  if (lastLoaded.current !== loaded || previousRows.current?.zone !== calendar.zone) {
    previousRows.current = eventRowsOf(loaded, calendar.zone, previousRows.current)
    lastLoaded.current = loaded
  }
  const rows = previousRows.current
  if (!rows) return null
  return (
    <DayList
      rows={rows}
      size={loaded.list.length}
      bar={bar}
      calendar={calendar}
      currency={currency}
      type={type}
      heightKindOf={heightKindOf}
      onNearEnd={onNearEnd}
    >
      {({ event, day }) => <EventRow event={event} day={day} labels={labels} onLinkClick={handleLinkClick} />}
    </DayList>
  )
}
