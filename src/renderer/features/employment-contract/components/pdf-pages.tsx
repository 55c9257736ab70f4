import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOut } from '../page-layout.ts'
import type { OpenPdf } from '../pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './preview.module.css'

export type PdfPagesProps = {
  pdf: OpenPdf
  /** The aspect that pages have until they say otherwise. */
  usual: number
  /** What scrolls. */
  region: RefObject<HTMLElement | null>
  /** Layout px. */
  width: number
  /** The first page in sight, from 0. */
  onPlace: (index: number) => void
  onDrawn: () => void
}

const gap = 12

/** The part of the region's content that is in sight, layout px. */
function useSight(region: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const scrolled = region.current
    if (!scrolled) return
    const look = () => setSight({ top: scrolled.scrollTop, height: scrolled.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(scrolled)
    look()
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [region])
  return sight
}

/** After a zoom the same spot stays in the middle of the region. */
function useKeptSpot(region: RefObject<HTMLElement | null>, width: number): void {
  const before = useRef(width)
  useLayoutEffect(() => {
    const scrolled = region.current
    const ratio = before.current > 0 ? width / before.current : 1
    before.current = width
    if (!scrolled || ratio === 1) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scrolled
    scrolled.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
    scrolled.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
  }, [region, width])
}

/** All pages, of which only those in sight exist. */
export function PdfPages({ pdf, usual, region, width, onPlace, onDrawn }: PdfPagesProps) {
  const [known, setKnown] = useState<ReadonlyMap<number, number>>(new Map())
  const layout = useMemo(() => layOut(pdf.pages, known, { usual, width, gap }), [pdf, known, usual, width])
  useKeptSpot(region, width)
  const { top, height } = useSight(region)
  const [first, last] = layout.between(top, top + height)
  const told = useRef(onPlace)
  useLayoutEffect(() => {
    told.current = onPlace
  })
  useLayoutEffect(() => told.current(first), [first])

  const learn = useCallback(
    (index: number, aspect: number) =>
      setKnown((now) => {
        const is = now.get(index) ?? usual
        return Math.abs(is - aspect) < 0.001 ? now : new Map(now).set(index, aspect)
      }),
    [usual],
  )

  return (
    <div className={styles.pages} style={{ inlineSize: width, blockSize: layout.total }}>
      {Array.from({ length: last - first + 1 }, (_, at) => first + at).map((index) => (
        <PdfPage
          key={index}
          pdf={pdf}
          index={index}
          place={{ top: layout.topOf(index), width, height: layout.heightOf(index) }}
          onAspect={learn}
          onDrawn={onDrawn}
        />
      ))}
    </div>
  )
}
