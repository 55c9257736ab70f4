import { classNames } from '../hooks/class-names.ts'
import styles from './button.module.css'

/** Primary: one per screen. Danger: an action that cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The class of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind, isFullWidth = kind === 'primary'): string | undefined {
  return classNames(styles.button, styles[kind], isFullWidth && styles.full)
}
