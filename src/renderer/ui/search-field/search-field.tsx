import { type ComponentProps, type SyntheticEvent, useId, useRef } from 'react'
import fieldStyles from '../field/field.module.css'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './search-field.module.css'

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'value' | 'onChange' | 'onSubmit'
> & {
  /** The accessible name; also shown while the field is empty. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Called for Enter. */
  onSubmit: () => void
  /** The label of the button that empties the field. */
  clearLabel: string
}

/** A one-line search with a button to empty it. The caller searches while the user types. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  clearLabel,
  className,
  ...rest
}: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <search className={classNames(styles.search, className)}>
      <form onSubmit={submit} className={styles.box}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <span className={styles.icon}>
          <Icon name="search" size={20} />
        </span>
        <input
          {...rest}
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={label}
          className={classNames(fieldStyles.control, styles.input)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value !== '' && (
          <IconButton
            className={styles.clear}
            icon="close"
            label={clearLabel}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
