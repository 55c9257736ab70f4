import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { contactsStore } from '#parts/contacts.ts'
import { overlayStore } from '#parts/overlays.ts'

const load = () => import('./frame-dialogs.tsx')
const FrameDialogs = lazy(async () => ({ default: (await load()).FrameDialogs }))

/** Fetches the frame's dialogs when one is asked for, or once there is nothing else to do. */
export function OverlayHost() {
  const isAsked = useStore(overlayStore, ({ open }) => open !== undefined)
  const areContactsAsked = useStore(contactsStore, ({ open }) => open !== undefined)
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && (isAsked || areContactsAsked)) setNeeded(true)

  useEffect(() => {
    // Only fetched ahead: what fails here is fetched again, and told, when it is asked for.
    const timer = setTimeout(() => void load().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])

  return <Suspense>{isNeeded && <FrameDialogs />}</Suspense>
}
