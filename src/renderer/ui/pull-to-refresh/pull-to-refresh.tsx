import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { pullProgress } from './pull.ts'
import styles from './pull-to-refresh.module.css'

export type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>
  /** Announced while refreshing. */
  busyLabel: string
  children: ReactNode
}

/** Refreshes when the page is pulled down at its top by touch. The caller renders a button that does the same. */
export function PullToRefresh({ onRefresh, busyLabel, children }: PullToRefreshProps) {
  const start = useRef<number>(undefined)
  const [progress, setProgress] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  function handleStart(event: TouchEvent) {
    const isAtTop = window.scrollY <= 0 && event.touches.length === 1
    start.current = isAtTop && !isBusy ? event.touches[0]?.clientY : undefined
  }

  function handleMove(event: TouchEvent) {
    const y = event.touches[0]?.clientY
    if (start.current !== undefined && y !== undefined) setProgress(pullProgress(y - start.current))
  }

  async function handleEnd() {
    start.current = undefined
    setProgress(0)
    if (progress < 1) return
    setIsBusy(true)
    try {
      await onRefresh()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div
      onTouchStart={handleStart}
      onTouchMove={handleMove}
      onTouchEnd={handleEnd}
      onTouchCancel={() => {
        start.current = undefined
        setProgress(0)
      }}
    >
      <div className={styles.place}>
        <div
          className={styles.mark}
          data-busy={isBusy || undefined}
          style={{
            opacity: isBusy ? 1 : progress,
            transform: `translateY(calc(${isBusy ? 56 : progress * 56} * var(--u))) rotate(${progress * 270}deg)`,
          }}
        >
          <Icon name="refresh" size={20} />
        </div>
      </div>
      <div className="visually-hidden" role="status">
        {isBusy && busyLabel}
      </div>
      {children}
    </div>
  )
}
