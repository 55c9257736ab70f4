import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-shapes.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: IconName
  title: string
  /** The title is the page's main heading, if the header has none. */
  isPageTitle?: boolean
  /** For `aria-labelledby`. */
  titleId?: string
  /** Why there is nothing. */
  text?: string
  /** A button or link for the next step. */
  action?: ReactNode
}

/** Explains that there is no data, why, and what to do. */
export function EmptyState({ icon, title, isPageTitle = false, titleId, text, action }: EmptyStateProps) {
  const Title = isPageTitle ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      {icon && <Icon name={icon} size={32} />}
      <Title id={titleId} className={styles.title}>
        {title}
      </Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
