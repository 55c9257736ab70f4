/**
 * A virtual list that scrolls with the window and keeps about a screenful of rows in the DOM. The virtualizer computes in
 * screen px, like `scrollY`; styles use layout px, which the zoomed column scales.
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
  /** Must be the same function while the rows are the same. */
  keyOf: (index: number) => string | number
  /** Rows of a kind have about the same height. */
  kindOf: (index: number) => string
  /** The height of a kind of row until one is measured, in CSS px on a page that is 375 px wide. */
  estimatedHeight: (kind: string) => number
  /** The row that sticks to the top while the row at `index` is the first visible one. */
  headOf: (index: number) => number | undefined
  /** The element that sticks to the top of the page above the list. */
  bar: RefObject<HTMLElement | null>
}

interface ListGeometry {
  /** Screen px per layout px. */
  zoom: number
  /** Screen px per CSS px of a page that is 375 px wide, with the text size. */
  unit: number
  /** The distance from the top of the document to the list, screen px. */
  top: number
  /** The height of the window that is covered by sticky elements above the list, screen px. */
  covered: number
}

/** Layout rounds to 1/64 px; heights that differ by less than this are equal. */
const roundingPx = 1 / 32

const unmeasured: ListGeometry = { zoom: 1, unit: 1, top: 0, covered: 0 }

function measureGeometry(list: HTMLElement, bar: HTMLElement | null): ListGeometry {
  const { width, top } = list.getBoundingClientRect()
  const zoom = list.offsetWidth > 0 ? width / list.offsetWidth : 1
  const text = Number(getComputedStyle(document.documentElement).getPropertyValue('--text')) || 1
  const stuckAt = bar ? Number.parseFloat(getComputedStyle(bar).top) || 0 : 0
  const barHeight = bar?.offsetHeight ?? 0
  return {
    zoom,
    unit: (width / 375) * text,
    // Rounded, because the sum varies by fractions while the page scrolls.
    top: Math.round(top + window.scrollY),
    covered: Math.round((stuckAt + barHeight) * zoom),
  }
}

const isSameGeometry = (a: ListGeometry, b: ListGeometry): boolean =>
  a.zoom === b.zoom && a.unit === b.unit && a.top === b.top && a.covered === b.covered

export interface WindowRow {
  item: VirtualItem
  /** Sticks to the top. */
  isHead: boolean
  /** The distance from the top of the list, layout px. */
  offset: number
}

/** The measurements of the last list, so that going back restores the position of each row. */
let lastList: {
  readonly width: number
  readonly rows: VirtualItem[]
  readonly heights: Map<string, number>
} = {
  width: 0,
  rows: [],
  heights: new Map(),
}

/** The rows to render. Put `ref` on the list, which gets `--bar-height`, and `measure` and `data-index` on each row. */
export function useWindowRows({ count, keyOf, kindOf, estimatedHeight, headOf, bar }: WindowRowsOptions) {
  const ref = useRef<HTMLOListElement>(null)
  const [geometry, setGeometry] = useState(unmeasured)
  // Measured from below the sticky elements, so that the first row in range is the first visible one.
  const margin = geometry.top - geometry.covered
  const head = useRef<number>(undefined)
  const [saved] = useState(() => (lastList.width === window.innerWidth ? lastList : undefined))
  /** The last measured height of each kind, screen px; a correct estimate saves a second render. */
  const heights = useRef(new Map(saved?.heights))
  const heightOf = (kind: string) => heights.current.get(kind) ?? estimatedHeight(kind) * geometry.unit
  const [corrections, setCorrections] = useState(0)
  // A new function makes the virtualizer add up all heights again: when the rows change or an estimate was wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const getItemKey = useCallback((index: number) => keyOf(index), [keyOf, corrections])
  const observeVisibleRect = useVisibleRect(geometry.covered)
  const isPositioned = useRef(false)

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    getItemKey,
    estimateSize: (index) => heightOf(kindOf(index)),
    measureElement: (row) => {
      const { height } = row.getBoundingClientRect()
      const kind = kindOf(Number(row.dataset.index))
      const estimate = heightOf(kind)
      if (Math.abs(height - estimate) < roundingPx) return estimate
      if (!heights.current.has(kind)) setCorrections((times) => times + 1)
      heights.current.set(kind, height)
      return height
    },
    scrollMargin: margin,
    initialMeasurementsCache: saved?.rows ?? [],
    overscan: 1,
    useFlushSync: false,
    observeElementRect: observeVisibleRect,
    // Until the page has its scroll position, the virtualizer has that of the previous page and must not restore it.
    scrollToFn: (...scroll) => {
      if (isPositioned.current) windowScroll(...scroll)
    },
    // At the top, new rows push the others down; further down, the visible rows stay in place.
    anchorTo: typeof window !== 'undefined' && window.scrollY > geometry.top ? 'end' : 'start',
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      head.current = headOf(startIndex)
      return head.current === undefined || head.current >= first ? indexes : [head.current, ...indexes]
    },
  })
  useGeometry(ref, bar, virtualizer, heights, setGeometry)
  useScrollPosition(virtualizer, isPositioned)
  useSavedMeasurements(virtualizer, heights)

  const items = virtualizer.getVirtualItems()
  return {
    ref,
    measure: virtualizer.measureElement,
    /** Layout px. */
    height: virtualizer.getTotalSize() / geometry.zoom,
    rows: items.map(
      (item): WindowRow => ({
        item,
        isHead: item.index === head.current,
        offset: (item.start - margin) / geometry.zoom,
      }),
    ),
    lastIndex: items.at(-1)?.index ?? -1,
  }
}

/** Reports to the virtualizer how much of the window is visible below the sticky elements. */
function useVisibleRect(covered: number) {
  const notify = useRef<() => void>(undefined)
  const latest = useRef(covered)
  useLayoutEffect(() => {
    latest.current = covered
    notify.current?.()
  }, [covered])
  return useCallback((_: unknown, onChange: (rect: Rect) => void) => {
    const report = () =>
      onChange({ width: window.innerWidth, height: Math.max(0, window.innerHeight - latest.current) })
    notify.current = report
    report()
    window.addEventListener('resize', report)
    return () => window.removeEventListener('resize', report)
  }, [])
}

/** Lets the virtualizer scroll once `ScrollRestoration`, whose layout effect runs after the page's, has set the position. */
function useScrollPosition(
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  isPositioned: RefObject<boolean>,
): void {
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => setIsMounted(true), [])
  useLayoutEffect(() => {
    if (!isMounted) return
    virtualizer.scrollOffset = window.scrollY
    isPositioned.current = true
  }, [isMounted, virtualizer, isPositioned])
}

function useSavedMeasurements(
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  heights: RefObject<Map<string, number>>,
): void {
  useLayoutEffect(
    () => () => {
      lastList = { width: window.innerWidth, rows: virtualizer.takeSnapshot(), heights: heights.current }
    },
    [virtualizer, heights],
  )
}

/** Measures the geometry of the list, and again when the window or the content above the list changes. */
function useGeometry(
  list: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  heights: RefObject<Map<string, number>>,
  setGeometry: (update: (previous: ListGeometry) => ListGeometry) => void,
): void {
  const measure = useCallback(() => {
    if (!list.current) return
    list.current.style.setProperty('--bar-height', `${bar.current?.offsetHeight ?? 0}px`)
    const current = measureGeometry(list.current, bar.current)
    setGeometry((previous) => (isSameGeometry(previous, current) ? previous : current))
  }, [list, bar, setGeometry])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    let width = window.innerWidth
    const handleResize = () => {
      measure()
      // A keyboard or an address bar changes only the window's height: the rows keep theirs and would not be measured again.
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
