import { classNames } from '../hooks/class-names.ts'
import styles from './button.module.css'

/** Primary: one a screen. Danger: what cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The class of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind, isFullWidth = kind === 'primary'): string | undefined {
  return classNames(styles.button, styles[kind], isFullWidth && styles.full)
}
