import { type MouseEvent, memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Entry } from '#protocol/http/wallet.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { type Calendar, useCalendar } from '../../use-calendar.ts'
import { useLinkClick } from '../../use-link-click.ts'
import { EntryRow } from '../entry-row.tsx'
import { type EntryLabels, useEntryLabels } from '../use-entry-labels.ts'
import styles from './entry-list.module.css'
import { MonthHead } from './month-head.tsx'
import { headOf, type Row, type Rows, rowKey, rowsOf } from './rows.ts'
import { useWindowRows } from './use-window-rows.ts'

type EntryListProps = {
  entries: readonly Entry[]
  currency: string | undefined
  /** The element that sticks above the list. */
  bar: RefObject<HTMLElement | null>
  /** Called when the end of the loaded entries is near. */
  onNearEnd: () => void
}

/** Estimated heights in CSS px on a page that is 375 px wide. */
const estimatedHeights = new Map<string, number>([
  ['month', 64],
  ['day', 26],
] satisfies [Row['kind'], number][])
const estimatedEntryHeight = 66

/** Rows of a kind have about the same height; an entry's balance, status and reason decide how many lines it takes. */
function kindOf(row: Row | undefined): string {
  if (row?.kind !== 'entry') return row?.kind ?? 'entry'
  const { balance, status, reason } = row.entry
  return `${balance} ${status} ${reason !== undefined}`
}

/** The next page is fetched this many rows before the end of the loaded ones. */
const prefetchRows = 30

/** Entries under months and sticky days; only about a screenful of rows is in the DOM. */
export function EntryList({ entries, currency, bar, onNearEnd }: EntryListProps) {
  const calendar = useCalendar()
  const labels = useEntryLabels(currency, 'time')
  const handleLinkClick = useLinkClick()
  const previousRows = useRef<Rows>(undefined)
  const currentRows = rowsOf(entries, calendar.zone, previousRows.current)
  previousRows.current = currentRows
  const { rows } = currentRows
  const rowAt = (index: number): Row | undefined => rows[index]
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? rowKey(row) : index
    },
    [rows],
  )
  const list = useWindowRows({
    count: rows.length,
    keyOf,
    kindOf: (index) => kindOf(rowAt(index)),
    estimatedHeight: (kind) => estimatedHeights.get(kind) ?? estimatedEntryHeight,
    headOf: (index) => headOf(currentRows, index),
    bar,
  })
  const isNearEnd = list.lastIndex >= rows.length - prefetchRows

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a new page the end may still be near
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, entries.length, onNearEnd])

  return (
    <ol ref={list.ref} role="list" className={styles.list} style={{ blockSize: `${list.height}px` }}>
      {list.rows.map(({ item, isHead, offset }) => {
        const row = rowAt(item.index)
        return (
          row && (
            <li
              key={item.key}
              ref={list.measure}
              data-index={item.index}
              className={classNames(styles.row, isHead && styles.head)}
              style={isHead ? undefined : { transform: `translateY(${offset}px)` }}
            >
              <RowContent
                row={row}
                labels={labels}
                onLinkClick={handleLinkClick}
                calendar={calendar}
                currency={currency}
              />
            </li>
          )
        )
      })}
    </ol>
  )
}

type RowContentProps = {
  row: Row
  labels: EntryLabels
  onLinkClick: (event: MouseEvent<HTMLAnchorElement>) => void
  calendar: Calendar
  currency: string | undefined
}

/** Memoised, so that scrolling does not re-render it. */
const RowContent = memo(function RowContent(props: RowContentProps) {
  const { row, labels, onLinkClick, calendar, currency } = props
  switch (row.kind) {
    case 'entry':
      return <EntryRow entry={row.entry} labels={labels} onLinkClick={onLinkClick} />
    case 'day':
      return <h3 className={styles.day}>{calendar.day(row.day)}</h3>
    case 'month':
      return <MonthHead month={row.month} currency={currency} />
  }
})
