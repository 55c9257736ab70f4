import { memo, type ReactNode, type RefObject, useCallback, useEffect } from 'react'
import type { EntryType } from '#protocol/http/wallet.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import type { Calendar } from '../../use-calendar.ts'
import styles from './day-list.module.css'
import { MonthHead } from './month-head.tsx'
import { type Heading, headOf } from './rows.ts'
import { useWindowRows } from './use-window-rows.ts'

/** Estimated heights in CSS px on a page that is 375 px wide. */
const headHeights: ReadonlyMap<string, number> = new Map([
  ['month', 64],
  ['day', 26],
])
const estimatedRowHeight = 66

/** The next page is fetched this many rows before the end of the loaded ones. */
const prefetchRows = 30

interface Item {
  readonly kind: string
  readonly key: string | number
}

const isHeading = (row: Item): row is Heading => row.kind === 'month' || row.kind === 'day'

type DayListProps<Row extends Item> = {
  rows: { readonly rows: readonly (Heading | Row)[]; readonly heads: readonly number[] }
  /** The number of loaded entries, which grows with each page. */
  size: number
  /** The element that sticks above the list. */
  bar: RefObject<HTMLElement | null>
  calendar: Calendar
  currency: string | undefined
  /** The only type of the entries. */
  type: EntryType | undefined
  /** Rows of a kind have about the same height. */
  heightKindOf: (row: Row) => string
  /** Called when the end of the loaded rows is near. */
  onNearEnd: () => void
  children: (row: Row) => ReactNode
}

/** Rows under months and sticky days; only about a screenful of them is in the DOM, unless the page is printed. */
export function DayList<Row extends Item>({
  rows: grouped,
  size,
  bar,
  calendar,
  currency,
  type,
  heightKindOf,
  onNearEnd,
  children,
}: DayListProps<Row>) {
  const { rows } = grouped
  const rowAt = (index: number): Heading | Row | undefined => rows[index]
  const list = useWindowRows({
    count: rows.length,
    keyOf: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    kindOf: (index) => {
      const row = rowAt(index)
      if (!row) return ''
      return isHeading(row) ? row.kind : heightKindOf(row)
    },
    estimatedHeight: (kind) => headHeights.get(kind) ?? estimatedRowHeight,
    headOf: (index) => headOf(grouped, index),
    bar,
  })
  const isNearEnd = list.lastIndex >= rows.length - prefetchRows

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a new page the end may still be near
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, size, onNearEnd])

  const contentOf = (row: Heading | Row) =>
    isHeading(row) ? (
      <Head heading={row} calendar={calendar} currency={currency} type={type} />
    ) : (
      children(row)
    )
  // Paper has no window to scroll in.
  if (useIsPrinting())
    return (
      <ol role="list" ref={list.ref}>
        {rows.map((row) => (
          <li key={row.key}>{contentOf(row)}</li>
        ))}
      </ol>
    )
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
              {contentOf(row)}
            </li>
          )
        )
      })}
    </ol>
  )
}

type HeadProps = {
  heading: Heading
  calendar: Calendar
  currency: string | undefined
  type: EntryType | undefined
}

/** Memoised, so that scrolling does not re-render it. */
const Head = memo(function Head({ heading, calendar, currency, type }: HeadProps) {
  if (heading.kind === 'month') return <MonthHead month={heading.month} currency={currency} type={type} />
  return <h3 className={styles.day}>{calendar.relativeDay(heading.day)}</h3>
})
