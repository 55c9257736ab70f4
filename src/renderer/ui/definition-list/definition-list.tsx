import type { ReactNode } from 'react'
import { classNames } from '../hooks/class-names.ts'
import styles from './definition-list.module.css'

/** A label and its value; `isStrong` highlights the most important row. */
export type Definition = { label: string; value: ReactNode; detail?: ReactNode; isStrong?: boolean }

/** Labels and values in rows, for summaries and receipts. A value that does not fit, and a detail, start below the label. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.label} className={classNames(styles.row, item.isStrong && styles.strong)}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={classNames(styles.definition, 'tabular')}>
            <span className={styles.value}>{item.value}</span>
            {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
