/** The queries and requests of the profile. Each throws an `ApiError`. */
import { useQuery } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import { longAnswerTimeoutMs } from '#data/http/timeouts.ts'
import { refreshUser } from '#data/load.ts'
import { whileFailed } from '#data/query-client.ts'
import type { RequestOf } from '#protocol/http/endpoint.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { type DataExport, userAdditions } from '#protocol/http/user-additions.ts'
import { dispatchSession, sessionStore } from '#session/session.ts'

/** Sends the changed fields of the user, and updates the session with the response. */
export async function editUser(changes: RequestOf<typeof userEndpoints.editUser>): Promise<void> {
  const { token } = sessionStore.getState()
  const user = await send(userEndpoints.editUser, changes)
  if (sessionStore.getState().token === token) dispatchSession({ type: 'userLoaded', user })
}

/** Changes the login password; every session of the user ends. */
export async function changePassword(request: RequestOf<typeof userEndpoints.changePassword>): Promise<void> {
  await send(userEndpoints.changePassword, request, { endsSession: true })
}

/** Everything the host holds about the user; it can be long. */
export async function exportData(signal: AbortSignal): Promise<DataExport> {
  return send(userAdditions.exportData, {}, { signal, timeoutMs: longAnswerTimeoutMs })
}

/** Closes the account permanently. */
export async function closeAccount(password: string): Promise<void> {
  await send(userAdditions.closeAccount, { password }, { endsSession: true })
}

export const sessionsKey = ['profile', 'sessions'] as const

/** The login sessions of the user. */
export function useLoginSessions(isOffered: boolean) {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: () => send(sessionAdditions.signedIn, {}),
    enabled: isOffered,
  })
}

/** Ends one session, or without `id` all but this one. */
export async function endSessions(target: { id?: string }): Promise<void> {
  await send(sessionAdditions.endSessions, target)
}

/** Refetches the session's user. */
export function useUserRefresh() {
  return useQuery({ queryKey: ['profile', 'user'], queryFn: refreshUser, refetchInterval: whileFailed })
}
