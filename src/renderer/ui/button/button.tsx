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
  /** Default: true for primary buttons. */
  isFullWidth?: boolean
  /** The action is running: the button keeps its width and focus, is announced as busy, and ignores clicks. */
  isPending?: boolean | undefined
  icon?: IconName
  /** A returned promise makes the button pending until it settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** A button that cannot fire twice: the guard closes in the event itself, not in the next render. */
export function Button(props: ButtonProps) {
  const { kind = 'secondary', isFullWidth, isPending, icon, onClick, className, children, ...rest } = props
  const [isRunning, setIsRunning] = useState(false)
  const [press] = useState(() => createSingleFlight(setIsRunning))
  const isBusy = isPending || isRunning

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Prevents a second submit.
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
