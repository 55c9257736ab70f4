import { type RefObject, useEffect, useRef } from 'react'
import type { Entry } from '#contract/wire/wallet.ts'
import { classNames } from '#ui/class-names.ts'
import { EntryRow } from '../components/entry-row.tsx'
import { type Calendar, useCalendar } from '../use-calendar.ts'
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
const heights = { month: 64, day: 32, entry: 60 } as const

/** So many rows before the end of what is loaded the next page is asked for. */
const aheadRows = 30

/** Entries under months and sticky days; of any number of them a screenful is in the page. */
export function EntryList({ entries, currency, bar, onNearEnd }: EntryListProps) {
  const calendar = useCalendar()
  const kept = useRef<Rows>(undefined)
  const shown = rowsOf(entries, calendar.zone, kept.current)
  kept.current = shown
  const { rows } = shown
  const rowAt = (index: number): Row | undefined => rows[index]
  const list = useWindowRows({
    count: rows.length,
    keyOf: (index) => {
      const row = rowAt(index)
      return row ? rowKey(row) : index
    },
    estimate: (index) => heights[rowAt(index)?.kind ?? 'entry'],
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
              <RowContent row={row} currency={currency} calendar={calendar} />
            </li>
          )
        )
      })}
    </ol>
  )
}

type RowContentProps = { row: Row; currency: string | undefined; calendar: Calendar }

function RowContent({ row, currency, calendar }: RowContentProps) {
  switch (row.kind) {
    case 'entry':
      return <EntryRow entry={row.entry} currency={currency} />
    case 'day':
      return <h3 className={styles.day}>{calendar.day(row.day)}</h3>
    case 'month':
      return <MonthHead month={row.month} currency={currency} />
  }
}
