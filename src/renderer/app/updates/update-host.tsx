import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { updateStore } from './update-store.ts'

const UpdateNotice = lazy(async () => ({ default: (await import('./update-notice.tsx')).UpdateNotice }))

/** Where a newer version of the app is told of, once there is one. */
export function UpdateHost() {
  const ready = useStore(updateStore, (state) => state.ready)
  return <Suspense>{ready && <UpdateNotice update={ready} />}</Suspense>
}
