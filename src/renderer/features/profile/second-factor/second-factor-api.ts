/** The requests that change the second factor. Each throws an `ApiError`. */
import { send } from '#api/client.ts'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { secondFactorAdditions as additions } from '#protocol/second-factor/additions.ts'

export type NewSecret = ResponseOf<typeof additions.startSecondFactor>
type PasswordAndCode = RequestOf<typeof additions.endSecondFactor>

/** A new secret, which a first code confirms. */
export const startSecondFactor = (password: string): Promise<NewSecret> =>
  send(additions.startSecondFactor, { password })

/** Switches it on; the recovery codes. */
export const confirmSecondFactor = async (code: string): Promise<readonly string[]> =>
  (await send(additions.confirmSecondFactor, { code })).recovery_codes

/** New recovery codes in the place of the old ones. */
export const renewRecoveryCodes = async (request: PasswordAndCode): Promise<readonly string[]> =>
  (await send(additions.renewRecoveryCodes, request)).recovery_codes

export async function endSecondFactor(request: PasswordAndCode): Promise<void> {
  await send(additions.endSecondFactor, request)
}
