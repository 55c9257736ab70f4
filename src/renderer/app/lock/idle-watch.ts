/** Locks the app after the chosen time without use in any tab. The tabs share the time of last use through storage. */

import { platform } from '#platform/index.ts'
import { idleMs, isOverdue } from '#protocol/idle-lock.ts'
import { setSetting, settingsStore } from '#session/settings.ts'

/** How often a tab stores its use, ms. Other tabs may lock this much too early, but never too late. */
const storeIntervalMs = 5000

const useEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Timers stop while the machine sleeps or the tab is in the background, so these events check the time too. */
const wakeEvents = ['focus', 'pageshow', 'visibilitychange'] as const

interface Instant {
  readonly monotonic: number
  readonly wall: number
}

const now = (): Instant => ({ monotonic: performance.now(), wall: Date.now() })

/** Watches until it locks; returns a function that stops it. */
export function watchIdle(): () => void {
  let lastUse = now()
  let storedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const idleTime = () => {
    const { monotonic, wall } = now()
    return { monotonic: monotonic - lastUse.monotonic, wall: wall - lastUse.wall }
  }

  /** True if it has locked. */
  function lockIfOverdue(): boolean {
    clearTimeout(timer)
    const { idleMinutes, isLocked } = settingsStore.getState()
    const idle = idleTime()
    if (!isOverdue(idleMinutes, idle)) {
      const remaining = idleMs(idleMinutes) - Math.max(idle.monotonic, idle.wall)
      timer = setTimeout(lockIfOverdue, Math.max(1, remaining))
      return false
    }
    if (platform.desktop) platform.desktop.lock().catch(console.error)
    else if (!isLocked) setSetting('isLocked', true)
    return true
  }

  // Use after the time is over does not count: the first touch after sleep finds the app locked.
  function handleUse() {
    if (lockIfOverdue()) return
    lastUse = now()
    if (lastUse.monotonic - storedAt < storeIntervalMs) return
    storedAt = lastUse.monotonic
    setSetting('activeAt', lastUse.wall)
  }

  const unsubscribe = settingsStore.subscribe(({ activeAt }) => {
    const age = Date.now() - activeAt
    // A time in the future comes from a wrong clock.
    if (activeAt > lastUse.wall && age >= 0) lastUse = { monotonic: performance.now() - age, wall: activeAt }
  })
  const options = { capture: true, passive: true } as const
  for (const type of useEvents) window.addEventListener(type, handleUse, options)
  for (const type of wakeEvents) window.addEventListener(type, lockIfOverdue, options)
  handleUse()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    for (const type of useEvents) window.removeEventListener(type, handleUse, options)
    for (const type of wakeEvents) window.removeEventListener(type, lockIfOverdue, options)
  }
}
