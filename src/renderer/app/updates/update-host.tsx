import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { updateStore } from './update-store.ts'

const UpdateNotice = lazy(async () => ({ default: (await import('./update-notice.tsx')).UpdateNotice }))
const BlockedUpdateNotice = lazy(async () => ({
  default: (await import('./blocked-update-notice.tsx')).BlockedUpdateNotice,
}))

/** Where a newer version of the app is told of, once there is one, or that one was blocked. */
export function UpdateHost() {
  const { ready, blocked } = useStore(updateStore)
  return (
    <Suspense>
      {blocked && <BlockedUpdateNotice reason={blocked} />}
      {ready && <UpdateNotice update={ready} />}
    </Suspense>
  )
}
