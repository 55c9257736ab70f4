/** Login and registration. Both start the session and throw an `ApiError`. */
import type { InferInput } from 'valibot'
import { send } from '#api/client.ts'
import { authEndpoints, type LoginRequest, type RegisterRequest } from '#protocol/http/auth.ts'
import { refreshUser } from '#session/load.ts'
import { dispatchSession } from '#session/session.ts'

/** Logs in and loads the user; the guard of the login page then redirects to the requested page. */
export async function logIn(request: InferInput<typeof LoginRequest>): Promise<void> {
  const { token } = await send(authEndpoints.login, request)
  await startSession(token)
}

/** Starts the session and loads the user. */
export async function startSession(token: string): Promise<void> {
  dispatchSession({ type: 'signedIn', token })
  await refreshUser()
}

/** Registers and logs in; the form then loads the user. */
export async function registerUser(request: InferInput<typeof RegisterRequest>): Promise<void> {
  const { token } = await send(authEndpoints.register, request)
  dispatchSession({ type: 'signedIn', token })
}
