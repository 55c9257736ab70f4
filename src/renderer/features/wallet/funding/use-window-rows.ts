/**
 * A list of any length with a screenful of rows in the page, scrolled with the window. The virtualiser counts in screen
 * px throughout, as `scrollY` does; what is written into styles is layout px, which the zoomed column scales.
 */
import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

export interface WindowRowsOptions {
  count: number
  keyOf: (index: number) => string | number
  /** The usual height of a row in units at 375 wide; rows are measured once they are in the page. */
  estimate: (index: number) => number
  /** The row that stays at the top while the row at `index` is the first in sight. */
  headOf: (index: number) => number | undefined
  /** What sticks to the top of the page above the list. */
  bar: RefObject<HTMLElement | null>
}

interface Place {
  /** Screen px in a layout px. */
  zoom: number
  /** Screen px in a unit at 375 wide, with the text size. */
  unit: number
  /** From the top of the document to the list, screen px. */
  top: number
  /** What sticks above the list covers so much of the window, screen px. */
  covered: number
}

const unmeasured: Place = { zoom: 1, unit: 1, top: 0, covered: 0 }

function placeOf(list: HTMLElement, bar: HTMLElement | null): Place {
  const { width, top } = list.getBoundingClientRect()
  const zoom = list.offsetWidth > 0 ? width / list.offsetWidth : 1
  const text = Number(getComputedStyle(document.documentElement).getPropertyValue('--text')) || 1
  const stuckAt = bar ? Number.parseFloat(getComputedStyle(bar).top) || 0 : 0
  const barHeight = bar?.offsetHeight ?? 0
  return {
    zoom,
    unit: (width / 375) * text,
    // Rounded: the sum of both wavers by fractions while the page is scrolled.
    top: Math.round(top + window.scrollY),
    covered: Math.round((stuckAt + barHeight) * zoom),
  }
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.zoom === b.zoom && a.unit === b.unit && a.top === b.top && a.covered === b.covered

const heightOf = (row: Element): number => row.getBoundingClientRect().height

export interface WindowRow {
  item: VirtualItem
  /** It stays at the top. */
  isHead: boolean
  /** From the top of the list, layout px. */
  offset: number
}

/** The rows to draw now. Put `ref` on the list, which gets `--bar-height`, and `measure` on each row beside its `data-index`. */
export function useWindowRows({ count, keyOf, estimate, headOf, bar }: WindowRowsOptions) {
  const ref = useRef<HTMLOListElement>(null)
  const [place, setPlace] = useState(unmeasured)
  // Counted from below what sticks at the top, so that the first row in range is the first in sight.
  const margin = place.top - place.covered
  const head = useRef<number>(undefined)

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    getItemKey: keyOf,
    estimateSize: (index) => estimate(index) * place.unit,
    measureElement: heightOf,
    scrollMargin: margin,
    overscan: 3,
    // At the top new rows push the others down; further down the rows in sight stay where they are.
    anchorTo: typeof window !== 'undefined' && window.scrollY > place.top ? 'end' : 'start',
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      head.current = headOf(startIndex)
      return head.current === undefined || head.current >= first ? indexes : [head.current, ...indexes]
    },
  })
  usePlace(ref, bar, virtualizer, setPlace)

  const items = virtualizer.getVirtualItems()
  return {
    ref,
    measure: virtualizer.measureElement,
    /** Layout px. */
    height: virtualizer.getTotalSize() / place.zoom,
    rows: items.map(
      (item): WindowRow => ({
        item,
        isHead: item.index === head.current,
        offset: (item.start - margin) / place.zoom,
      }),
    ),
    lastIndex: items.at(-1)?.index ?? -1,
  }
}

/** Measures where the list stands, and again when the window or what is above it changes. */
function usePlace(
  list: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  setPlace: (change: (before: Place) => Place) => void,
): void {
  const measure = useMemo(
    () => () => {
      if (!list.current) return
      list.current.style.setProperty('--bar-height', `${bar.current?.offsetHeight ?? 0}px`)
      const now = placeOf(list.current, bar.current)
      setPlace((before) => (isSamePlace(before, now) ? before : now))
    },
    [list, bar, setPlace],
  )
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const handleResize = () => {
      measure()
      virtualizer.measure()
    }
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    if (list.current?.parentElement) observer.observe(list.current.parentElement)
    window.addEventListener('resize', handleResize)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', handleResize)
    }
  }, [bar, list, measure, virtualizer])
}
