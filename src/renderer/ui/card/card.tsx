import { type ReactNode, useId } from 'react'
import { classNames } from '../hooks/class-names.ts'
// The styles of every page but the login page, which has no card.
import '../theme/display/display.css'
import '../theme/line-breaks.css'
import '../theme/print.css'
import styles from './card.module.css'

export type CardProps = {
  /** With a title, the card is a named section. */
  title?: string
  /** A control beside the title. */
  action?: ReactNode
  /** Without padding, for rows up to the edges. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A surface that groups related content. */
export function Card({ title, action, isFlush = false, className, children }: CardProps) {
  const id = useId()
  const classes = classNames(styles.card, isFlush && styles.flush, className)
  if (title === undefined) return <div className={classes}>{children}</div>
  return (
    <section className={classes} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
