import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { lateStore } from '#parts/late-outcomes.ts'

const LateNotices = lazy(async () => ({ default: (await import('./late-notices.tsx')).LateNotices }))

/** Where it is told what became of money that was sent from a page that was left since. */
export function LateHost() {
  const late = useStore(lateStore, (state) => state.late)
  return <Suspense>{late.length > 0 && <LateNotices late={late} />}</Suspense>
}
