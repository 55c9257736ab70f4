import { type ComponentProps, type MouseEvent, useState } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-shapes.ts'
import styles from './button.module.css'
import { type ButtonKind, buttonClass } from './button-class.ts'
import { createSingleFlight } from './single-flight.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** Secondary by default. */
  kind?: ButtonKind
  /** By default a primary button is as wide as its place, the others as their text. */
  isFullWidth?: boolean
  /** The action is under way: keeps its width and focus, is announced as busy, does nothing when pressed. */
  isPending?: boolean | undefined
  icon?: IconName
  /** A returned promise makes the button pending until it settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** A button that cannot fire twice: the guard closes in the event itself, not at the next rendering. */
export function Button(props: ButtonProps) {
  const { kind = 'secondary', isFullWidth, isPending, icon, onClick, className, children, ...rest } = props
  const [isRunning, setIsRunning] = useState(false)
  const [press] = useState(() => createSingleFlight(setIsRunning))
  const isBusy = isPending || isRunning

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Preventing the default keeps a second press of a submit button from submitting.
    if (isPending || !press(() => onClick?.(event))) event.preventDefault()
  }

  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, isFullWidth), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
    >
      <span className={styles.label}>
        {icon && <Icon name={icon} size={20} />}
        <span>{children}</span>
      </span>
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
