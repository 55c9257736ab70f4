import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { preloadTexts } from '#i18n/i18n.ts'
import { platform } from '#platform/index.ts'
import { useSession } from '#session/session.ts'
import { setSetting, useSetting } from '#session/settings.ts'

async function loadLock() {
  const [screen] = await Promise.all([import('./lock-screen.tsx'), preloadTexts(['security'])])
  return { default: screen.LockScreen }
}

const LockScreen = lazy(loadLock)

/** The app, or while it is locked nothing of it: its pages are not hidden but gone. */
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
    let isOver = false
    // The screen comes along, so that it is there when there is no connection.
    void Promise.all([import('./idle-watch.ts'), loadLock()]).then(
      ([{ watchIdle }]) => {
        if (!isOver) stop = watchIdle()
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isWatched])

  // The next login begins unlocked.
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
