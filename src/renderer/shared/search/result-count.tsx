import { useIsOnline } from '#platform/online.ts'
import styles from './result-count.module.css'

/** Why only what is loaded was searched. */
export type LoadedReason = 'host' | 'offline' | 'failed' | 'pending'

type ResultCountProps = {
  /** How many were found; undefined while nothing is known. */
  found: string | undefined
  isFromHost: boolean
  hasAnswer: boolean
  hasFailed: boolean
  texts: Readonly<Record<LoadedReason, string>>
}

/** How many were found, announced to screen readers, and where only what is loaded was searched. */
export function ResultCount({ found, isFromHost, hasAnswer, hasFailed, texts }: ResultCountProps) {
  const isOnline = useIsOnline()
  function reason(): LoadedReason | undefined {
    if (isFromHost) return undefined
    if (hasAnswer) return 'host'
    if (!isOnline) return 'offline'
    return hasFailed ? 'failed' : 'pending'
  }
  const why = reason()
  // The page itself says why nothing is shown.
  const isTold = found !== undefined || why === 'pending'
  return (
    <p role="status" className={styles.count}>
      {found}
      {why && isTold && <span className={styles.note}> {texts[why]}</span>}
    </p>
  )
}
