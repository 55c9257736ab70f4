import styles from './badge.module.css'

/** A short count, for example "99+", above an icon in the middle of a positioned element, which says it to assistive technology. */
export function Badge({ count }: { count: string }) {
  return (
    <span className={styles.badge} aria-hidden="true">
      {count}
    </span>
  )
}
