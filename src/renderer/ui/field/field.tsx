import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

/** The texts of every field: a label above it, and below it a hint or an error. */
export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** Replaces the hint and marks the field as invalid. */
  error?: string | undefined
}

/** The attributes that connect a control with its message. */
export function fieldAria(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-message` : undefined,
  }
}

/** The label above a control and the message below it. The first line of the message has its place, so that nothing shifts. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

/** The line below a control: its error, which is announced, or its hint. */
export function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
}) {
  return (
    <div
      id={`${id}-message`}
      className={styles.message}
      data-alone={(error && !hint) || undefined}
      aria-live="polite"
    >
      {error ? (
        <span className={styles.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </span>
      ) : (
        hint
      )}
    </div>
  )
}
