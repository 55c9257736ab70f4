import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aspectOf, sharpness } from '../page-layout.ts'
import type { OpenPdf } from '../pdf.ts'
import styles from './preview.module.css'

export type PdfPageProps = {
  pdf: OpenPdf
  /** From 0. */
  index: number
  /** Layout px. */
  place: { top: number; width: number; height: number }
  onAspect: (index: number, aspect: number) => void
  onDrawn: () => void
}

const mostText = 20_000

/** The words of a page, for those who cannot see its pixels. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .slice(0, mostText)
}

/** Begins to draw a page on a canvas of `width` layout px. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const whole = page.getViewport({ scale: 1 })
  const zoom = canvas.getBoundingClientRect().width / Math.max(1, canvas.offsetWidth)
  const height = width * aspectOf(whole)
  const density = sharpness(width, height, zoom * window.devicePixelRatio)
  const viewport = page.getViewport({ scale: (width * density) / whole.width })
  canvas.width = Math.ceil(width * density)
  canvas.height = Math.ceil(height * density)
  return page.render({ canvas, viewport })
}

/** One page, drawn when it comes into view. */
export function PdfPage({ pdf, index, place, onAspect, onDrawn }: PdfPageProps) {
  const { t } = useTranslation('contract')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const told = useRef({ onAspect, onDrawn })
  useEffect(() => {
    told.current = { onAspect, onDrawn }
  })
  const { width } = place

  useEffect(() => {
    let isLeft = false
    let stop: (() => void) | undefined
    async function show(): Promise<void> {
      const page = await pdf.page(index + 1)
      if (isLeft || !canvas.current) return
      told.current.onAspect(index, aspectOf(page.getViewport({ scale: 1 })))
      const task = draw(page, canvas.current, width)
      stop = () => task.cancel()
      await task.promise
      const found = await wordsOf(page)
      if (isLeft) return
      setWords(found)
      told.current.onDrawn()
    }
    setFailed(false)
    show().catch(() => isLeft || setFailed(true))
    return () => {
      isLeft = true
      stop?.()
    }
  }, [pdf, index, width])

  const name = t('preview.page', { page: index + 1 })
  return (
    <section className={styles.sheet} aria-label={name} style={sheetStyle(place)}>
      {hasFailed ? <p className={styles.failed}>{t('preview.pageFailed')}</p> : <canvas ref={canvas} />}
      <p className="visually-hidden">{words}</p>
    </section>
  )
}

const sheetStyle = ({ top, width, height }: PdfPageProps['place']) => ({
  insetBlockStart: top,
  inlineSize: width,
  blockSize: height,
})
