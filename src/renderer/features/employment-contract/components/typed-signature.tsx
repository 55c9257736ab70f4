import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/text-field/text-field.tsx'
import { writeName } from '../signature-image.ts'
import type { SignatureSourceProps } from './drawn-signature.tsx'
import styles from './sign.module.css'

const maxLetters = 60

/** Signing by typing a name, for users without a pointing device. */
export function TypedSignature({ onInk }: SignatureSourceProps) {
  const { t } = useTranslation('contract')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [typed, setTyped] = useState('')
  const name = typed.trim()

  useEffect(() => {
    if (canvas.current && name !== '') writeName(canvas.current, name)
    onInk(name === '' ? undefined : (canvas.current ?? undefined))
  }, [name, onInk])

  return (
    <div className={styles.panel}>
      <TextField
        label={t('sign.name')}
        hint={t('sign.nameHint')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={maxLetters}
        autoComplete="name"
      />
      <div className={styles.pad} hidden={name === ''}>
        <canvas ref={canvas} role="img" aria-label={t('sign.typed', { name })} />
      </div>
    </div>
  )
}
