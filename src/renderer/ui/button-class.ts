import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** Primary: one a screen. Danger: what cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The class of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind, isFullWidth = kind === 'primary'): string | undefined {
  return classNames(styles.button, styles[kind], isFullWidth && styles.full)
}
