import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { endSessions, sessionsKey } from './api.ts'

/** Ends one session, or all others, and refetches the list; throws an `ApiError`. */
export function useEndSessions(): (target: { id?: string }) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (target) => {
      try {
        await endSessions(target)
      } finally {
        await queries.invalidateQueries({ queryKey: sessionsKey })
      }
    },
    [queries],
  )
}
