/**
 * A list of any length with a screenful of rows in the page, scrolled with the window. The virtualiser counts in screen
 * px throughout, as `scrollY` does; what is written into styles is layout px, which the zoomed column scales.
 */
import {
  type Rect,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface WindowRowsOptions {
  count: number
  /** The same function as long as the rows are the same. */
  keyOf: (index: number) => string | number
  /** Rows of a kind are about equally high. */
  kindOf: (index: number) => string
  /** The usual height of a kind of row in units at 375 wide, until one has been measured. */
  usualHeight: (kind: string) => number
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

/** Layout counts in 64ths of a px; rows that differ by less are equally high. */
const roundingPx = 1 / 32

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

export interface WindowRow {
  item: VirtualItem
  /** It stays at the top. */
  isHead: boolean
  /** From the top of the list, layout px. */
  offset: number
}

/** What was measured in the list that was left last, so that going back finds each row where it was. */
let left: { readonly width: number; readonly rows: VirtualItem[]; readonly heights: Map<string, number> } = {
  width: 0,
  rows: [],
  heights: new Map(),
}

/** The rows to draw now. Put `ref` on the list, which gets `--bar-height`, and `measure` on each row beside its `data-index`. */
export function useWindowRows({ count, keyOf, kindOf, usualHeight, headOf, bar }: WindowRowsOptions) {
  const ref = useRef<HTMLOListElement>(null)
  const [place, setPlace] = useState(unmeasured)
  // Counted from below what sticks at the top, so that the first row in range is the first in sight.
  const margin = place.top - place.covered
  const head = useRef<number>(undefined)
  const [before] = useState(() => (left.width === window.innerWidth ? left : undefined))
  /** Of each kind the height that was measured last, screen px: what is guessed right need not be drawn twice. */
  const heights = useRef(new Map(before?.heights))
  const heightOf = (kind: string) => heights.current.get(kind) ?? usualHeight(kind) * place.unit
  const [guesses, setGuesses] = useState(0)
  // Another function has the heights of all rows added up anew: when rows are others, and once a guess proved wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const getItemKey = useCallback((index: number) => keyOf(index), [keyOf, guesses])
  const sight = useSight(place.covered)
  const isPlaced = useRef(false)

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    getItemKey,
    estimateSize: (index) => heightOf(kindOf(index)),
    measureElement: (row) => {
      const { height } = row.getBoundingClientRect()
      const kind = kindOf(Number(row.dataset.index))
      const guess = heightOf(kind)
      if (Math.abs(height - guess) < roundingPx) return guess
      if (!heights.current.has(kind)) setGuesses((times) => times + 1)
      heights.current.set(kind, height)
      return height
    },
    scrollMargin: margin,
    initialMeasurementsCache: before?.rows ?? [],
    overscan: 1,
    useFlushSync: false,
    observeElementRect: sight,
    // Until the page has its scroll position the virtualiser only knows that of the page before, and must not restore it.
    scrollToFn: (...scroll) => {
      if (isPlaced.current) windowScroll(...scroll)
    },
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
  usePlace(ref, bar, virtualizer, heights, setPlace)
  useScrollPosition(virtualizer, isPlaced)
  useLeftRows(virtualizer, heights)

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

/** Tells the virtualiser how much of the window is in sight below what sticks at its top. */
function useSight(covered: number) {
  const tell = useRef<() => void>(undefined)
  const latest = useRef(covered)
  useLayoutEffect(() => {
    latest.current = covered
    tell.current?.()
  }, [covered])
  return useCallback((_: unknown, onChange: (rect: Rect) => void) => {
    const say = () =>
      onChange({ width: window.innerWidth, height: Math.max(0, window.innerHeight - latest.current) })
    tell.current = say
    say()
    window.addEventListener('resize', say)
    return () => window.removeEventListener('resize', say)
  }, [])
}

/** Lets the virtualiser scroll once `ScrollRestoration`, whose layout effect comes after those of the page, has set the position. */
function useScrollPosition(
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  isPlaced: RefObject<boolean>,
): void {
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => setIsMounted(true), [])
  useLayoutEffect(() => {
    if (!isMounted) return
    virtualizer.scrollOffset = window.scrollY
    isPlaced.current = true
  }, [isMounted, virtualizer, isPlaced])
}

function useLeftRows(
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  heights: RefObject<Map<string, number>>,
): void {
  useLayoutEffect(
    () => () => {
      left = { width: window.innerWidth, rows: virtualizer.takeSnapshot(), heights: heights.current }
    },
    [virtualizer, heights],
  )
}

/** Measures where the list stands, and again when the window or what is above it changes. */
function usePlace(
  list: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  heights: RefObject<Map<string, number>>,
  setPlace: (change: (before: Place) => Place) => void,
): void {
  const measure = useCallback(() => {
    if (!list.current) return
    list.current.style.setProperty('--bar-height', `${bar.current?.offsetHeight ?? 0}px`)
    const now = placeOf(list.current, bar.current)
    setPlace((before) => (isSamePlace(before, now) ? before : now))
  }, [list, bar, setPlace])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    let width = window.innerWidth
    const handleResize = () => {
      measure()
      // A keyboard or an address bar changes the height alone: rows keep theirs, and none would be measured again.
      if (window.innerWidth === width) return
      width = window.innerWidth
      heights.current.clear()
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
  }, [bar, list, heights, measure, virtualizer])
}
