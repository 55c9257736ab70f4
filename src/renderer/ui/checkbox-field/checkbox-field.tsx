import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage, fieldAria } from '../field/field.tsx'
import styles from './checkbox-field.module.css'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  /** May hold links. */
  label: ReactNode
  error?: string | undefined
}

/** A checkbox with its label at the side; never ticked beforehand for a consent. */
export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.row}>
        <input {...rest} {...fieldAria(id, { error })} type="checkbox" className={styles.box} />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      <FieldMessage id={id} error={error} />
    </div>
  )
}
