import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { lateStore } from '#shared/idempotency/background-outcomes.ts'

const LateNotices = lazy(async () => ({ default: (await import('./background-outcomes.tsx')).LateNotices }))

/** Where it is told what became of money that was sent from a page that was left since. */
export function LateHost() {
  const late = useStore(lateStore, (state) => state.late)
  return <Suspense>{late.length > 0 && <LateNotices late={late} />}</Suspense>
}
