/** The query cache around the pages that use it; a chunk of its own, so that the sign-in does without it. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#api/query.ts'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import { sessionStore } from '#session/session.ts'
import { startOfflineSnapshot } from './offline-snapshot.ts'

// What one user fetched is nothing to the next, however the session ended and in whatever tab.
sessionStore.subscribe(
  ({ token }) => token,
  () => queryClient.clear(),
)

// Reads wait while the host cannot be reached, and all that are shown are read again once it can.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(isOnline())
  tell()
  return onOnlineChange(tell)
})

startOfflineSnapshot(queryClient)

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
