import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts, fieldAria } from './field.tsx'
import styles from './text-area-field.module.css'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts

/** An input of several lines that grows with its text. */
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
