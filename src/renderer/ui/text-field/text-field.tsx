import { type ComponentProps, useId, useState } from 'react'
import fieldStyles from '../field/field.module.css'
import { Field, type FieldTexts, fieldAria } from '../field/field.tsx'
import { classNames } from '../hooks/class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldTexts & {
    /** The labels of the button that shows and hides a password; without them there is no button. */
    toggleLabels?: { show: string; hide: string }
  }

/** A one-line input; uncontrolled in a form action, spread over a react-hook-form `register`, or controlled. */
export function TextField({
  label,
  hint,
  error,
  toggleLabels,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <input
          {...rest}
          {...fieldAria(id, { hint, error })}
          type={toggleLabels && isShown ? 'text' : type}
          className={classNames(fieldStyles.control, toggleLabels && styles.withToggle, className)}
        />
        {toggleLabels && (
          <IconButton
            className={styles.toggle}
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? toggleLabels.hide : toggleLabels.show}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
    </Field>
  )
}
