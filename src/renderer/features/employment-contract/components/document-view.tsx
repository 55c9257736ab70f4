import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { isWhole, useCheck } from '../check/use-check.ts'
import { usableZooms } from '../page-layout.ts'
import { usePdf } from '../use-pdf.ts'
import { BlobImage } from './blob-image.tsx'
import { CheckNotice } from './check-notice.tsx'
import { PdfPages } from './pdf-pages.tsx'
import styles from './preview.module.css'
import { ZoomBar } from './zoom-bar.tsx'

export type DocumentViewProps = {
  file: Blob
  name: string
  /** Called once a page is visible and all of the document can be shown. */
  onShown: () => void
  /** Shown below the document once a page is visible; while it is not signed, only if all of it can be shown. */
  children: ReactNode
  isSigned: boolean
}

const zooms = [100, 125, 150, 200, 300] as const

/** The scroll container, and the width it has for a page, layout px. */
function useRegion() {
  const region = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
      setWidth(Math.max(0, element.clientWidth - padding))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { region, width }
}

/** All pages of a document with zoom buttons; a document that cannot be shown gives an error and no next step. */
export function DocumentView({ file, ...rest }: DocumentViewProps) {
  const [attempt, setAttempt] = useState(0)
  return file.type === 'application/pdf' ? (
    <PdfView key={attempt} file={file} onRetry={() => setAttempt(attempt + 1)} {...rest} />
  ) : (
    <ImageView file={file} {...rest} />
  )
}

function PdfView({
  file,
  name,
  onShown,
  isSigned,
  children,
  onRetry,
}: DocumentViewProps & { onRetry: () => void }) {
  const { t } = useTranslation(['contract', 'common'])
  const state = usePdf(file)
  const { region, width } = useRegion()
  const [zoom, setZoom] = useState<number>(zooms[0])
  const [firstPage, setFirstPage] = useState(0)
  const [isDrawn, setDrawn] = useState(false)
  const isOpen = state.step === 'open'
  const check = useCheck(file, isOpen)
  const deviceHeight = isOpen ? width * state.defaultAspect * state.pdf.pages * window.devicePixelRatio : 0
  const isComplete = isDrawn && isWhole(check)
  const latestOnShown = useRef(onShown)
  useEffect(() => {
    latestOnShown.current = onShown
  })
  useEffect(() => {
    if (isComplete) latestOnShown.current()
  }, [isComplete])

  return (
    <div className={styles.preview}>
      <ZoomBar
        zoom={zoom}
        zooms={usableZooms(zooms, deviceHeight)}
        onZoom={setZoom}
        position={isOpen ? { page: firstPage + 1, pages: state.pdf.pages } : undefined}
      />
      <ScrollRegion ref={region} name={name}>
        {state.step === 'failed' && <Notice kind="error">{t('preview.failed')}</Notice>}
        {state.step === 'opening' && (
          <div aria-busy="true">
            <span className="visually-hidden">{t('common:state.loading')}</span>
            <Skeleton height={400} />
          </div>
        )}
        {isOpen && width > 0 && (
          <PdfPages
            pdf={state.pdf}
            defaultAspect={state.defaultAspect}
            region={region}
            width={(width * zoom) / 100}
            onFirstPage={setFirstPage}
            onDrawn={() => setDrawn(true)}
          />
        )}
      </ScrollRegion>
      {isOpen && (
        <div className={styles.foot}>
          <CheckNotice state={check} isSigned={isSigned} onRetry={onRetry} />
          {(isComplete || (isSigned && isDrawn)) && children}
        </div>
      )}
    </div>
  )
}

function ImageView({ file, name, onShown, children }: Omit<DocumentViewProps, 'isSigned'>) {
  const { t } = useTranslation('contract')
  const { region, width } = useRegion()
  const [zoom, setZoom] = useState<number>(zooms[0])
  const [step, setStep] = useState<'opening' | 'failed' | 'open'>('opening')

  function handleDecoded(isImage: boolean): void {
    setStep(isImage ? 'open' : 'failed')
    if (isImage) onShown()
  }

  return (
    <div className={styles.preview}>
      <ZoomBar
        zoom={zoom}
        zooms={zooms}
        onZoom={setZoom}
        position={step === 'open' ? { page: 1, pages: 1 } : undefined}
      />
      <ScrollRegion ref={region} name={name}>
        {step === 'failed' ? (
          <Notice kind="error">{t('preview.failed')}</Notice>
        ) : (
          <div className={styles.pages} style={{ inlineSize: (width * zoom) / 100 }}>
            <BlobImage blob={file} alt={name} className={styles.image} onDecoded={handleDecoded} />
          </div>
        )}
      </ScrollRegion>
      {step === 'open' && <div className={styles.foot}>{children}</div>}
    </div>
  )
}

/** The scroll container of a document, also for the keyboard. */
function ScrollRegion(props: { ref: Ref<HTMLElement>; name: string; children: ReactNode }) {
  const { ref, name, children } = props
  const { t } = useTranslation('contract')
  // Only what is in view is drawn.
  const isPrinting = useIsPrinting()
  return (
    <>
      {isPrinting && <p>{t('preview.notPrinted', { name })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets the keyboard scroll it otherwise */}
      <section ref={ref} className={styles.region} aria-label={name} tabIndex={0} hidden={isPrinting}>
        {children}
      </section>
    </>
  )
}
