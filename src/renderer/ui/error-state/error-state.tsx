import { useState } from 'react'
import { createSingleFlight } from '../button/single-flight.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './error-state.module.css'

export type ErrorStateProps = {
  /** Says what failed, and that a click retries. */
  text: string
  /** A returned promise keeps it pending until it settles. */
  onRetry: () => unknown
  isPending?: boolean | undefined
}

/** Shown instead of data that could not be loaded. The whole area is the retry button. */
export function ErrorState({ text, onRetry, isPending }: ErrorStateProps) {
  const [isRunning, setIsRunning] = useState(false)
  const [press] = useState(() => createSingleFlight(setIsRunning))
  const isBusy = isPending || isRunning
  return (
    <div role="alert">
      <button
        type="button"
        className={styles.state}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isPending) press(onRetry)
        }}
      >
        <span className={styles.icon}>
          <Icon name="refresh" size={32} />
        </span>
        <span>{text}</span>
      </button>
    </div>
  )
}
