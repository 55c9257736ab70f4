import { type ComponentProps, type ReactNode, useId } from 'react'
import fieldStyles from '../field/field.module.css'
import { Field, type FieldTexts, fieldAria } from '../field/field.tsx'
import { classNames } from '../hooks/class-names.ts'
import styles from './amount-field.module.css'

export type AmountFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode'> &
  FieldTexts & {
    /** The currency symbol before the number. */
    currency: string
    /** A quiet button after the number, for example "all". */
    action?: ReactNode
  }

/** A large input for an amount. It accepts any text; the caller parses and validates it. */
export function AmountField({ label, hint, error, currency, action, className, ...rest }: AmountFieldProps) {
  const id = useId()
  const aria = fieldAria(id, { hint, error })
  // The limits stay beside the error that asks to keep them.
  const keptHint = error ? hint : undefined
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={classNames(fieldStyles.control, styles.box)} data-invalid={error ? true : undefined}>
        <span className={styles.currency} id={`${id}-currency`}>
          {currency}
        </span>
        <input
          autoComplete="off"
          {...rest}
          {...aria}
          aria-describedby={[`${id}-currency`, aria['aria-describedby'], keptHint && `${id}-hint`]
            .filter(Boolean)
            .join(' ')}
          type="text"
          inputMode="decimal"
          className={classNames(styles.input, 'tabular', className)}
        />
        {action}
      </div>
      {keptHint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {keptHint}
        </div>
      )}
    </Field>
  )
}
