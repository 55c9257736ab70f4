import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Page } from '../routing/page.ts'
import { desktopStore } from './desktop-store.ts'

const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }))

/** Fetches the find bar when it is asked for. */
export function FindHost({ page }: { page: Page | undefined }) {
  const asked = useStore(desktopStore, ({ findAsked }) => findAsked)
  return <Suspense>{asked !== undefined && <FindBar asked={asked} page={page} />}</Suspense>
}
