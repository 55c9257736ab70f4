import { lazy, Suspense } from 'react'
import { platform } from '#platform/index.ts'
import type { Page } from '../page.ts'

const Desktop = lazy(async () => ({ default: (await import('./desktop.tsx')).Desktop }))

/** What only the desktop app shows; in a browser nothing of it is fetched. */
export function DesktopHost({ page }: { page: Page | undefined }) {
  return <Suspense>{platform.desktop && <Desktop bridge={platform.desktop} page={page} />}</Suspense>
}
