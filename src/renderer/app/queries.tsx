/** The layout of the pages that use the query cache; a chunk of its own, so that the sign-in does without it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { queryClient } from '#api/query.ts'
import { sessionStore } from '#session/session.ts'

// What one user fetched is nothing to the next, however the session ended and in whatever tab.
sessionStore.subscribe((session, before) => {
  if (session.token !== before.token) queryClient.clear()
})

export default function Queries() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
