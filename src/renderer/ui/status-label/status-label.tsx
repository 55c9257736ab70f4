import { classNames } from '../hooks/class-names.ts'
import styles from './status-label.module.css'

type StatusLabelProps = {
  /** Nothing for a status that needs no attention. */
  tone?: 'waiting' | 'failed' | undefined
  children: string
}

/** The status of something in a few words. Has no hooks: long lists render many. */
export function StatusLabel({ tone, children }: StatusLabelProps) {
  return <span className={classNames(styles.label, tone && styles[tone])}>{children}</span>
}
