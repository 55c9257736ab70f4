import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  label: string
  /** 0 to 1. */
  value: number
  /** The value in the user's language, for example "62 %". */
  valueText: string
}

/** A thin bar; the caller shows the value beside it. */
export function ProgressBar({ label, value, valueText }: ProgressBarProps) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={valueText}
    >
      <div className={styles.done} style={{ transform: `translateX(${(part - 1) * 100}%)` }} />
    </div>
  )
}
