import type { ReactNode } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-shapes.ts'
import styles from './list-row.module.css'
import { targetRowClass } from './target-row-class.ts'

/** The props of a link that the caller renders, for example with the router. */
export type RowLinkProps = { className: string | undefined; children: ReactNode }

export type ListRowProps = {
  icon?: IconName
  title: ReactNode
  detail?: ReactNode
  trailing?: ReactNode
  trailingDetail?: ReactNode
  /** The whole row is a button. */
  onPress?: () => void
  /** The whole row is this link: `(props) => <Link to={…} {...props} />`. */
  renderLink?: (props: RowLinkProps) => ReactNode
}

/** Two lines with an icon before and a value after them. The whole row is the target. The caller renders the `<li>`. */
export function ListRow({
  icon,
  title,
  detail,
  trailing,
  trailingDetail,
  onPress,
  renderLink,
}: ListRowProps) {
  const isTarget = Boolean(onPress ?? renderLink)
  const hasTrailing = trailing !== undefined || trailingDetail !== undefined
  const className = classNames(styles.row, isTarget && targetRowClass)
  const content = (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <span className={styles.lines}>
        <span className={styles.main}>
          <span className={styles.title}>{title}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </span>
        {hasTrailing && (
          <span className={classNames(styles.trailing, 'tabular')}>
            {trailing !== undefined && <span className={styles.value}>{trailing}</span>}
            {trailingDetail !== undefined && <span className={styles.detail}>{trailingDetail}</span>}
          </span>
        )}
      </span>
      {isTarget && (
        <span className={styles.chevron}>
          <Icon name="chevron-right" size={16} />
        </span>
      )}
    </>
  )
  if (renderLink) return renderLink({ className, children: content })
  if (onPress) {
    return (
      <button type="button" className={className} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}
