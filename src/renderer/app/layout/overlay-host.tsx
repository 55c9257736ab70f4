import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { contactsStore } from '#shared/contacts/contacts.ts'
import { overlayStore } from '#shared/dialogs/overlay-store.ts'
import { updateQuestionStore } from '#shared/updates/update-gate.ts'

export const loadFrameDialogs = () => import('./layout-dialogs.tsx')
const LayoutDialogs = lazy(async () => ({ default: (await loadFrameDialogs()).LayoutDialogs }))

/** Fetches the frame's dialogs when one is asked for; `prefetch.ts` does before, once there is nothing else to do. */
export function OverlayHost() {
  const isAsked = useStore(overlayStore, ({ open }) => open !== undefined)
  const areContactsAsked = useStore(contactsStore, ({ open }) => open !== undefined)
  const isUpdateAsked = useStore(updateQuestionStore, ({ asked }) => asked !== undefined)
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && (isAsked || areContactsAsked || isUpdateAsked)) setNeeded(true)

  return <Suspense>{isNeeded && <LayoutDialogs />}</Suspense>
}
