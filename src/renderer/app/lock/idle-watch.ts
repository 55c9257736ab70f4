/**
 * Locks the app when nobody has used it for the time that was chosen, in whatever tab: each tab tells the others by the
 * storage they share when it was last used.
 */

import { platform } from '#platform/index.ts'
import { idleMs, isOverdue } from '#protocol/idle-lock.ts'
import { setSetting, settingsStore } from '#session/settings.ts'

/** How often a tab tells, ms; the others may lock so much early, and never late. */
const tellEveryMs = 5000

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** When the time may have run out unnoticed: timers stand still while a machine sleeps or a tab is in the back. */
const returns = ['focus', 'pageshow', 'visibilitychange'] as const

interface Moment {
  readonly monotonic: number
  readonly wall: number
}

const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })

/** Watches until it locks; gives the function that stops it. */
export function watchIdle(): () => void {
  let last = now()
  let told = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const passed = () => {
    const at = now()
    return { monotonic: at.monotonic - last.monotonic, wall: at.wall - last.wall }
  }

  function look(): boolean {
    clearTimeout(timer)
    const { idleMinutes, isLocked } = settingsStore.getState()
    const since = passed()
    if (!isOverdue(idleMinutes, since)) {
      timer = setTimeout(look, Math.max(1, idleMs(idleMinutes) - Math.max(since.monotonic, since.wall)))
      return false
    }
    if (platform.desktop) platform.desktop.lock().catch(console.error)
    else if (!isLocked) setSetting('isLocked', true)
    return true
  }

  // What comes after the time is no use any more: the first touch after a sleep finds it locked.
  function handleUse() {
    if (look()) return
    last = now()
    if (last.monotonic - told < tellEveryMs) return
    told = last.monotonic
    setSetting('activeAt', last.wall)
  }

  const unsubscribe = settingsStore.subscribe(({ activeAt }) => {
    const since = Date.now() - activeAt
    // A time of the future is somebody else's clock.
    if (activeAt > last.wall && since >= 0) last = { monotonic: performance.now() - since, wall: activeAt }
  })
  const options = { capture: true, passive: true } as const
  for (const each of uses) window.addEventListener(each, handleUse, options)
  for (const each of returns) window.addEventListener(each, look, options)
  handleUse()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    for (const each of uses) window.removeEventListener(each, handleUse, options)
    for (const each of returns) window.removeEventListener(each, look, options)
  }
}
