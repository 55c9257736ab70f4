/** Signing in and registering; each leaves the session signed in. Both throw an `ApiError`. */
import type { InferInput } from 'valibot'
import { send } from '#api/client.ts'
import { authCalls, type LoginRequest, type RegisterRequest } from '#protocol/http/auth.ts'
import { refreshUser } from '#session/load.ts'
import { dispatchSession } from '#session/session.ts'

/** Signs in and loads the user; the guard of the login page then goes on to where the user wanted to go. */
export async function logIn(request: InferInput<typeof LoginRequest>): Promise<void> {
  const { token } = await send(authCalls.login, request)
  dispatchSession({ type: 'signedIn', token })
  await refreshUser()
}

/** Registers and signs in; the welcome page loads the user. */
export async function registerUser(request: InferInput<typeof RegisterRequest>): Promise<void> {
  const { token } = await send(authCalls.register, request)
  dispatchSession({ type: 'signedIn', token })
}
