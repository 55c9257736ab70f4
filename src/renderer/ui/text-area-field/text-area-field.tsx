import { type ComponentProps, useId } from 'react'
import fieldStyles from '../field/field.module.css'
import { Field, type FieldTexts, fieldAria } from '../field/field.tsx'
import { classNames } from '../hooks/class-names.ts'
import styles from './text-area-field.module.css'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts

/** A multi-line input that grows with its text. */
export function TextAreaField({ label, hint, error, className, rows = 5, ...rest }: TextAreaFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={rows}
        {...rest}
        {...fieldAria(id, { hint, error })}
        className={classNames(fieldStyles.control, styles.area, className)}
      />
    </Field>
  )
}
