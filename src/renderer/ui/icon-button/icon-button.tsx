import type { ComponentProps } from 'react'
import { Badge } from '../badge/badge.tsx'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-shapes.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName
  /** The accessible name; includes the meaning of the badge. */
  label: string
  /** A short count above the icon, for example "99+". */
  badge?: string | undefined
}

/** A button with only an icon, 44 by 44. */
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
      {badge && <Badge count={badge} />}
    </button>
  )
}
