import type { ReactNode, Ref } from 'react'
import styles from './preview.module.css'

/** The scroll container of a document, also for the keyboard. */
export function ScrollRegion(props: { ref: Ref<HTMLElement>; name: string; children: ReactNode }) {
  const { ref, name, children } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets the keyboard scroll it otherwise
    <section ref={ref} className={styles.region} aria-label={name} tabIndex={0}>
      {children}
    </section>
  )
}
