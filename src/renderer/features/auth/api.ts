/** Login and registration. Both start the session and throw an `ApiError`. */
import type { InferInput, InferOutput } from 'valibot'
import { send } from '#data/http/client.ts'
import { refreshUser } from '#data/load.ts'
import { authEndpoints, type Login, type LoginRequest, type RegisterRequest } from '#protocol/http/auth.ts'
import { deviceToken, storeDeviceToken } from '#session/device-token.ts'
import { dispatchSession } from '#session/session.ts'

/** Logs in and loads the user; the guard of the login page then redirects to the requested page. */
export async function logIn(request: InferInput<typeof LoginRequest>): Promise<void> {
  await startSession(await send(authEndpoints.login, { ...request, device: deviceToken() }))
}

/** Starts the session and loads the user. */
export async function startSession(login: InferOutput<typeof Login>): Promise<void> {
  signIn(login)
  await refreshUser()
}

/** Registers and logs in; the form then loads the user. */
export async function registerUser(request: InferInput<typeof RegisterRequest>): Promise<void> {
  signIn(await send(authEndpoints.register, request))
}

function signIn({ token, device }: InferOutput<typeof Login>): void {
  if (device) storeDeviceToken(device)
  dispatchSession({ type: 'signedIn', token })
}
