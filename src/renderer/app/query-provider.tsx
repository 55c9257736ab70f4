/** Provides the query cache to the pages that use it. A chunk of its own, so that the login page does not load it. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#data/query-client.ts'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import { sessionStore } from '#session/session.ts'
import { startLastFigures } from './last-figures.ts'

// The next user must not see the cache of the previous one, however and in whichever tab the session ended.
sessionStore.subscribe(
  ({ token }) => token,
  () => queryClient.clear(),
)

// Pauses queries while the host cannot be reached, and refetches those in use afterwards.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(isOnline())
  update()
  return onOnlineChange(update)
})

startLastFigures(queryClient)

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
