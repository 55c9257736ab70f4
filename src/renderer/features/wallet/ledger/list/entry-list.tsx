import { type RefObject, useRef } from 'react'
import type { Entry, EntryType } from '#protocol/http/wallet.ts'
import { useCalendar } from '../../use-calendar.ts'
import { useLinkClick } from '../../use-link-click.ts'
import { EntryRow } from '../entry-row.tsx'
import { useEntryLabels } from '../use-entry-labels.ts'
import { DayList } from './day-list.tsx'
import { type EntryItem, type Rows, rowsOf } from './rows.ts'

type EntryListProps = {
  entries: readonly Entry[]
  currency: string | undefined
  type: EntryType | undefined
  /** The element that sticks above the list. */
  bar: RefObject<HTMLElement | null>
  /** Called when the end of the loaded entries is near. */
  onNearEnd: () => void
}

/** Rows of a kind have about the same height; an entry's balance, status and reason decide how many lines it takes. */
const heightKindOf = ({ entry: { balance, status, reason } }: EntryItem): string =>
  `${balance} ${status} ${reason !== undefined}`

/** Entries under months and sticky days. */
export function EntryList({ entries, currency, type, bar, onNearEnd }: EntryListProps) {
  const calendar = useCalendar()
  const labels = useEntryLabels(currency, 'time')
  const handleLinkClick = useLinkClick()
  const previousRows = useRef<Rows>(undefined)
  const rows = rowsOf(entries, calendar.zone, previousRows.current)
  previousRows.current = rows
  return (
    <DayList
      rows={rows}
      size={entries.length}
      bar={bar}
      calendar={calendar}
      currency={currency}
      type={type}
      heightKindOf={heightKindOf}
      onNearEnd={onNearEnd}
    >
      {({ entry }) => <EntryRow entry={entry} labels={labels} onLinkClick={handleLinkClick} />}
    </DayList>
  )
}
