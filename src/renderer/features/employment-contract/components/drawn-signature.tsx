import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/hooks/class-names.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { usePad } from '../use-pad.ts'
import styles from './sign.module.css'

export type SignatureSourceProps = {
  /** The canvas with the signature; undefined while there is none. */
  onInk: (canvas: HTMLCanvasElement | undefined) => void
}

/** Signing with a pen, a finger or a mouse. */
export function DrawnSignature({ onInk }: SignatureSourceProps) {
  const { t } = useTranslation('contract')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { step, strokes, undo, clear } = usePad(canvas)
  const isEmpty = strokes === 0
  useEffect(() => onInk(isEmpty ? undefined : (canvas.current ?? undefined)), [isEmpty, onInk])

  return (
    <div className={styles.panel}>
      <p id="signature-how">{t('sign.drawHow')}</p>
      <div className={classNames(styles.pad, styles.drawn)} aria-busy={step === 'loading' || undefined}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t(isEmpty ? 'sign.padEmpty' : 'sign.padDrawn')}
          aria-describedby="signature-how"
        />
      </div>
      {step === 'failed' && <Notice kind="error">{t('sign.padFailed')}</Notice>}
      <div className={styles.tools}>
        <Button icon="back" disabled={isEmpty} onClick={undo}>
          {t('sign.undo')}
        </Button>
        <Button icon="close" disabled={isEmpty} onClick={clear}>
          {t('sign.clear')}
        </Button>
      </div>
    </div>
  )
}
