import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage, fieldAria } from '../field/field.tsx'
import styles from './checkbox-field.module.css'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  /** May contain links. */
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox with its label beside it. A consent must not be checked by default. */
export function CheckboxField({ label, hint, error, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.row}>
        <input {...rest} {...fieldAria(id, { hint, error })} type="checkbox" className={styles.box} />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}
