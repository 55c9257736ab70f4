import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { endSessions, sessionsKey } from './api.ts'

/** Ends one session, or all others, and reads the list again; throws an `ApiError`. */
export function useEnding(): (which: { id?: string }) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (which) => {
      try {
        await endSessions(which)
      } finally {
        await queries.invalidateQueries({ queryKey: sessionsKey })
      }
    },
    [queries],
  )
}
