import { type Ref, type SyntheticEvent, useId } from 'react'
import { keepDigits } from '#lib/keep-digits.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './pin-input.module.css'

export type PinInputProps = {
  label: string
  /** Hides the label visually, if a title already says it. */
  isLabelHidden?: boolean
  /** Explains the input, below the cells. */
  description?: string
  /** The entered digits; the caller clears them after an error. */
  value: string
  onChange: (digits: string) => void
  /** Called with the last digit. */
  onComplete?: (digits: string) => void
  /** Shakes once and is announced; the caller removes it when the user types. */
  error?: string | undefined
  isPending?: boolean | undefined
  /** Default 6. */
  length?: number
  name?: string
  ref?: Ref<HTMLInputElement>
}

function lockCaret(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget
  const end = input.value.length
  if (input.selectionStart !== end || input.selectionEnd !== end) input.setSelectionRange(end, end)
}

/** Decorative cells over one real input for a masked number; the caret stays at the end. */
export function PinInput(props: PinInputProps) {
  const {
    label,
    isLabelHidden,
    description,
    value,
    onChange,
    onComplete,
    error,
    isPending,
    length = 6,
    name,
    ref,
  } = props
  const id = useId()

  function handleChange(typed: string) {
    const digits = keepDigits(typed, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-error={error ? true : undefined} data-pending={isPending || undefined}>
        <input
          ref={ref}
          id={id}
          name={name}
          className={styles.input}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          value={value}
          readOnly={isPending}
          aria-busy={isPending || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onSelect={lockCaret}
          onFocus={lockCaret}
        />
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, index) => index).map((index) => (
            <span
              key={index}
              className={styles.cell}
              data-active={index === Math.min(value.length, length - 1)}
            >
              {index < value.length && <span className={styles.dot} />}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-message`} className={styles.message} aria-live="assertive">
        {error ? (
          <span className={styles.error}>
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </span>
        ) : (
          description
        )}
      </div>
    </div>
  )
}
