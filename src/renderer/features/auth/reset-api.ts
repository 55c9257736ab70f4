/** Resets a forgotten login password; apart from `api.ts` to keep the login page small. Each throws an `ApiError`. */
import { send } from '#data/http/client.ts'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { passkeyAdditions } from '#protocol/second-factor/passkey-additions.ts'
import { deviceToken } from '#session/device-token.ts'

/** Requests a code by mail, if the account exists. */
export async function forgotPassword(
  request: RequestOf<typeof sessionAdditions.forgotPassword>,
): Promise<void> {
  await send(sessionAdditions.forgotPassword, { ...request, device: deviceToken() })
}

/** Sets a new login password with a mailed code. */
export async function resetPassword(
  request: RequestOf<typeof sessionAdditions.resetPassword>,
): Promise<void> {
  await send(sessionAdditions.resetPassword, { ...request, device: deviceToken() })
}

/** What a passkey has to sign for a new login password. */
export const passkeyResetOptions = (
  mailed: RequestOf<typeof passkeyAdditions.passkeyResetOptions>,
): Promise<ResponseOf<typeof passkeyAdditions.passkeyResetOptions>> =>
  send(passkeyAdditions.passkeyResetOptions, { ...mailed, device: deviceToken() })
