import type { ReactNode } from 'react'
import styles from './figure-grid.module.css'

export type Figure = { label: string; value: ReactNode }

/** Labelled figures side by side, as many in a row as fit. */
export function FigureGrid({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.grid}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
