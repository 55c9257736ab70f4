import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './disclosure.module.css'

/** Content folded under one line; the browser's own control, so it works without scripts and opens for a search in the page. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  )
}
