import { type MouseEvent, memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Entry } from '#protocol/http/wallet.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { type Calendar, useCalendar } from '../../use-calendar.ts'
import { useFollow } from '../../use-follow.ts'
import { EntryRow } from '../entry-row.tsx'
import { type EntryLabels, useEntryLabels } from '../use-entry-labels.ts'
import styles from './entry-list.module.css'
import { MonthHead } from './month-head.tsx'
import { headOf, type Row, type Rows, rowKey, rowsOf } from './rows.ts'
import { useWindowRows } from './use-window-rows.ts'

type EntryListProps = {
  entries: readonly Entry[]
  currency: string | undefined
  /** Sticks above the list. */
  bar: RefObject<HTMLElement | null>
  /** The end of what is loaded comes in sight. */
  onNearEnd: () => void
}

/** Usual heights, units at 375 wide. */
const heights = new Map<string, number>([
  ['month', 64],
  ['day', 26],
] satisfies [Row['kind'], number][])
const usualEntry = 66

/** Which rows are about equally high: by the name of its balance and its state an entry takes one line more or none. */
function kindOf(row: Row | undefined): string {
  if (row?.kind !== 'entry') return row?.kind ?? 'entry'
  const { balance, status, reason } = row.entry
  return `${balance} ${status} ${reason !== undefined}`
}

/** So many rows before the end of what is loaded the next page is asked for. */
const aheadRows = 30

/** Entries under months and sticky days; of any number of them a screenful is in the page. */
export function EntryList({ entries, currency, bar, onNearEnd }: EntryListProps) {
  const calendar = useCalendar()
  const words = useEntryLabels(currency, 'time')
  const follow = useFollow()
  const kept = useRef<Rows>(undefined)
  const shown = rowsOf(entries, calendar.zone, kept.current)
  kept.current = shown
  const { rows } = shown
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
    usualHeight: (kind) => heights.get(kind) ?? usualEntry,
    headOf: (index) => headOf(shown, index),
    bar,
  })
  const isNearEnd = list.lastIndex >= rows.length - aheadRows

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may be near again
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
              <RowContent row={row} words={words} onFollow={follow} calendar={calendar} currency={currency} />
            </li>
          )
        )
      })}
    </ol>
  )
}

type RowContentProps = {
  row: Row
  words: EntryLabels
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
  calendar: Calendar
  currency: string | undefined
}

/** Not rendered again while the list is scrolled. */
const RowContent = memo(function RowContent(props: RowContentProps) {
  const { row, words, onFollow, calendar, currency } = props
  switch (row.kind) {
    case 'entry':
      return <EntryRow entry={row.entry} words={words} onFollow={onFollow} />
    case 'day':
      return <h3 className={styles.day}>{calendar.day(row.day)}</h3>
    case 'month':
      return <MonthHead month={row.month} currency={currency} />
  }
})
