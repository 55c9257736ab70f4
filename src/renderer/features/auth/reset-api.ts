/** Setting a forgotten login password anew; apart from signing in, which everybody waits for. Each throws an `ApiError`. */
import { send } from '#api/client.ts'
import type { RequestOf } from '#protocol/http/endpoint.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'

/** Has a code mailed, if there is such an account. */
export async function forgotPassword(
  asked: RequestOf<typeof sessionAdditions.forgotPassword>,
): Promise<void> {
  await send(sessionAdditions.forgotPassword, asked)
}

/** Sets a new login password with a mailed code. */
export async function resetPassword(
  entered: RequestOf<typeof sessionAdditions.resetPassword>,
): Promise<void> {
  await send(sessionAdditions.resetPassword, entered)
}
