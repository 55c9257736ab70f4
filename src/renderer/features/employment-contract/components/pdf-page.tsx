import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aspectOf, sharpness } from '../page-layout.ts'
import type { OpenPdf } from '../pdf.ts'
import styles from './preview.module.css'

export type PdfPageProps = {
  pdf: OpenPdf
  /** Zero-based. */
  index: number
  /** The position in the scrolled content, layout px. */
  box: { top: number; width: number; height: number }
  onAspect: (index: number, aspect: number) => void
  onDrawn: () => void
}

const maxTextLength = 20_000

/** The text of a page and what its form fields contain, for assistive technology. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const [{ items }, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const texts = items.map((item) => ('str' in item ? item.str : ''))
  const values = annotations.map(({ fieldValue }) => (typeof fieldValue === 'string' ? fieldValue : ''))
  return [...texts, ...values].join(' ').slice(0, maxTextLength)
}

/** Starts to render a page on a canvas that is `width` layout px wide; all of the page, however narrow or wide it is. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const unscaled = page.getViewport({ scale: 1 })
  const zoom = canvas.getBoundingClientRect().width / Math.max(1, canvas.offsetWidth)
  const height = width * aspectOf(unscaled)
  const density = sharpness(width, height, zoom * window.devicePixelRatio)
  const scale = Math.min((width * density) / unscaled.width, (height * density) / unscaled.height)
  canvas.width = Math.ceil(unscaled.width * scale)
  canvas.height = Math.ceil(unscaled.height * scale)
  return page.render({ canvas, viewport: page.getViewport({ scale }) })
}

/** One page, drawn when it comes into view. */
export function PdfPage({ pdf, index, box, onAspect, onDrawn }: PdfPageProps) {
  const { t } = useTranslation('contract')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const callbacks = useRef({ onAspect, onDrawn })
  useEffect(() => {
    callbacks.current = { onAspect, onDrawn }
  })
  const { width } = box

  useEffect(() => {
    let isCancelled = false
    let cancel: (() => void) | undefined
    async function show(): Promise<void> {
      const page = await pdf.page(index + 1)
      if (isCancelled || !canvas.current) return
      callbacks.current.onAspect(index, aspectOf(page.getViewport({ scale: 1 })))
      const task = draw(page, canvas.current, width)
      cancel = () => task.cancel()
      await task.promise
      const pageText = await textOf(page)
      if (isCancelled) return
      setText(pageText)
      callbacks.current.onDrawn()
    }
    setFailed(false)
    show().catch(() => isCancelled || setFailed(true))
    return () => {
      isCancelled = true
      cancel?.()
    }
  }, [pdf, index, width])

  const name = t('preview.page', { page: index + 1 })
  return (
    <section className={styles.sheet} aria-label={name} style={sheetStyle(box)}>
      {hasFailed ? <p className={styles.failed}>{t('preview.pageFailed')}</p> : <canvas ref={canvas} />}
      <p className="visually-hidden">{text}</p>
    </section>
  )
}

const sheetStyle = ({ top, width, height }: PdfPageProps['box']) => ({
  insetBlockStart: top,
  inlineSize: width,
  blockSize: height,
})
