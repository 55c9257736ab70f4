import type { ReactNode } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './notice.module.css'

export type NoticeProps = {
  kind: 'info' | 'warning' | 'error'
  title?: string
  /** A button or link below the text. */
  action?: ReactNode
  children?: ReactNode
}

/** A permanent banner; an error is announced when it appears. */
export function Notice({ kind, title, action, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={kind === 'info' ? 'info' : 'warning'} size={20} />
      </span>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
