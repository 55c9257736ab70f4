import type { ComponentProps } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-shapes.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName
  /** The button's name; says what a badge counts too. */
  label: string
  /** A short count over the icon, as it is shown: "99+". */
  badge?: string | undefined
}

/** An icon alone as a button, 44 by 44. */
export function IconButton({ icon, label, badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
      {badge && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  )
}
