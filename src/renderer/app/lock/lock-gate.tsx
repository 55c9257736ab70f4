import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { preloadTexts } from '#i18n/i18n.ts'
import { platform } from '#platform/index.ts'
import { isOverdueAtStart } from '#protocol/idle-lock.ts'
import { sessionStore, useSession } from '#session/session.ts'
import { setSetting, settingsStore, useSetting } from '#session/settings.ts'

async function loadLock() {
  const [screen] = await Promise.all([import('./lock-screen.tsx'), preloadTexts(['security'])])
  return { default: screen.LockScreen }
}

const LockScreen = lazy(loadLock)

/** Renders the app, or only the lock screen while it is locked. The pages are unmounted, not hidden. */
export function LockGate({ children }: { children: ReactNode }) {
  const isSignedIn = useSession(({ token, over }) => token !== undefined && over === undefined)
  const isHeld = useSession((session) => session.isHeld === true)
  const [isLockStored] = useSetting('isLocked')
  const isLocked = platform.desktop ? isHeld : isSignedIn && isLockStored
  const [minutes] = useSetting('idleMinutes')
  const isWatched = isSignedIn && !isLocked && minutes > 0

  useEffect(() => {
    if (!isWatched) return
    let stop: (() => void) | undefined
    let isCancelled = false
    // The lock screen is loaded as well, so that it is available offline.
    void Promise.all([import('./idle-watch.ts'), loadLock()]).then(
      ([{ watchIdle }]) => {
        if (!isCancelled) stop = watchIdle()
      },
      () => undefined,
    )
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [isWatched])

  // The next login starts unlocked.
  useEffect(() => {
    if (!isSignedIn && isLockStored) setSetting('isLocked', false)
  }, [isSignedIn, isLockStored])

  if (!isLocked) return children
  return (
    <Suspense fallback={<div className="app-root" />}>
      <LockScreen />
    </Suspense>
  )
}

/** Locks before anything is shown if the app is opened after the chosen time. On the desktop the main process does this. */
export function lockAtStart(): void {
  const { idleMinutes, isLocked, activeAt } = settingsStore.getState()
  if (platform.desktop || isLocked || sessionStore.getState().token === undefined) return
  if (isOverdueAtStart(idleMinutes, Date.now() - activeAt)) setSetting('isLocked', true)
}
