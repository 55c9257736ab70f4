import { lazy, Suspense, useSyncExternalStore } from 'react'
import { platform } from '#platform/index.ts'
import type { Page } from '../routing/page.ts'

const Desktop = lazy(async () => ({ default: (await import('./desktop.tsx')).Desktop }))

const never = () => () => undefined

/** What only the desktop app shows; in a browser nothing of it is fetched. */
export function DesktopHost({ page }: { page: Page | undefined }) {
  // The login page is prerendered for both: it is hydrated without this, which comes right after.
  const bridge = useSyncExternalStore(
    never,
    () => platform.desktop,
    () => undefined,
  )
  return (
    bridge && (
      <Suspense>
        <Desktop bridge={bridge} page={page} />
      </Suspense>
    )
  )
}
