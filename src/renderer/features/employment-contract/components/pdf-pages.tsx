import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOut } from '../page-layout.ts'
import type { OpenPdf } from '../pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './preview.module.css'

export type PdfPagesProps = {
  pdf: OpenPdf
  /** The aspect of pages that are not loaded yet. */
  defaultAspect: number
  /** The scroll container. */
  region: RefObject<HTMLElement | null>
  /** Layout px. */
  width: number
  /** Called with the zero-based index of the first visible page. */
  onFirstPage: (index: number) => void
  onDrawn: () => void
}

const gap = 12

/** The visible part of the region's content, layout px. */
function useVisibleRange(region: RefObject<HTMLElement | null>) {
  const [range, setRange] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => setRange({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [region])
  return range
}

/** Keeps the same point in the middle of the region after a zoom. */
function useCenteredZoom(region: RefObject<HTMLElement | null>, width: number): void {
  const previousWidth = useRef(width)
  useLayoutEffect(() => {
    const element = region.current
    const ratio = previousWidth.current > 0 ? width / previousWidth.current : 1
    previousWidth.current = width
    if (!element || ratio === 1) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    element.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
    element.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
  }, [region, width])
}

/** All pages; only the visible ones are rendered. */
export function PdfPages({ pdf, defaultAspect, region, width, onFirstPage, onDrawn }: PdfPagesProps) {
  const [aspects, setAspects] = useState<ReadonlyMap<number, number>>(new Map())
  const layout = useMemo(
    () => layOut(pdf.pages, aspects, { defaultAspect, width, gap }),
    [pdf, aspects, defaultAspect, width],
  )
  useCenteredZoom(region, width)
  const { top, height } = useVisibleRange(region)
  const [first, last] = layout.between(top, top + height)
  const latestOnFirstPage = useRef(onFirstPage)
  useLayoutEffect(() => {
    latestOnFirstPage.current = onFirstPage
  })
  useLayoutEffect(() => latestOnFirstPage.current(first), [first])

  const handleAspect = useCallback(
    (index: number, aspect: number) =>
      setAspects((previous) => {
        const current = previous.get(index) ?? defaultAspect
        return Math.abs(current - aspect) < 0.001 ? previous : new Map(previous).set(index, aspect)
      }),
    [defaultAspect],
  )

  return (
    <div className={styles.pages} style={{ inlineSize: width, blockSize: layout.total }}>
      {Array.from({ length: last - first + 1 }, (_, offset) => first + offset).map((index) => (
        <PdfPage
          key={index}
          pdf={pdf}
          index={index}
          box={{ top: layout.topOf(index), width, height: layout.heightOf(index) }}
          onAspect={handleAspect}
          onDrawn={onDrawn}
        />
      ))}
    </div>
  )
}
