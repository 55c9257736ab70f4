import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { desktopStore } from './desktop-store.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Fetches the command palette when it is asked for. */
export function PaletteHost() {
  const isOpen = useStore(desktopStore, ({ dialog }) => dialog === 'palette')
  return <Suspense>{isOpen && <Palette />}</Suspense>
}
