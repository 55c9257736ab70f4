import { type ComponentProps, useId } from 'react'
import fieldStyles from '../field/field.module.css'
import { Field, type FieldTexts, fieldAria } from '../field/field.tsx'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './select-field.module.css'

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children' | 'defaultValue'> &
  FieldTexts & {
    value: string
    options: readonly { value: string; label: string }[]
    /** An empty option at the top, for a field without a value. */
    placeholder?: string
  }

/**
 * A native select with a label. It truncates the chosen option to one line, so an overlay shows it on as many lines as
 * needed.
 */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId()
  const chosen = options.find(({ value }) => value === rest.value)?.label ?? placeholder
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <select
          {...rest}
          {...fieldAria(id, { hint, error })}
          className={classNames(fieldStyles.control, styles.select, className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chosen} aria-hidden="true">
          {chosen}
        </span>
        <span className={styles.chevron}>
          <Icon name="chevron-down" size={20} />
        </span>
      </div>
    </Field>
  )
}
