/** The requests that change the second factor. Each throws an `ApiError`, those with a new passkey also a `PasskeyError`. */
import { send } from '#data/http/client.ts'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { secondFactorAdditions as additions } from '#protocol/second-factor/additions.ts'
import { passkeyAdditions } from '#protocol/second-factor/passkey-additions.ts'
import { createPasskey } from '#shared/second-factor/passkey.ts'

export type NewSecret = ResponseOf<typeof additions.startSecondFactor>
type PasswordAndProof = RequestOf<typeof additions.endSecondFactor>

/** A new secret, which a first code confirms. */
export const startSecondFactor = (request: PasswordAndProof): Promise<NewSecret> =>
  send(additions.startSecondFactor, request)

/** The authenticator app becomes a factor; the recovery codes, if it is the first. */
export const confirmSecondFactor = async (code: string): Promise<readonly string[]> =>
  (await send(additions.confirmSecondFactor, { code })).recovery_codes

/** The user makes a passkey, which becomes a factor; the recovery codes, if it is the first. */
export async function addPasskey(name: string, request: PasswordAndProof): Promise<readonly string[]> {
  const { options } = await send(passkeyAdditions.startPasskey, request)
  const passkey = await createPasskey(options)
  return (await send(passkeyAdditions.addPasskey, { name, passkey })).recovery_codes
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await send(passkeyAdditions.renamePasskey, { id, name })
}

export async function removePasskey(id: string, request: PasswordAndProof): Promise<void> {
  await send(passkeyAdditions.removePasskey, { id, ...request })
}

export async function removeAuthenticator(request: PasswordAndProof): Promise<void> {
  await send(passkeyAdditions.removeAuthenticator, request)
}

/** The host asks for the second factor on this device again. */
export async function forgetDevice(id: string): Promise<void> {
  await send(passkeyAdditions.forgetDevices, { id })
}

/** New recovery codes in the place of the old ones. */
export const renewRecoveryCodes = async (request: PasswordAndProof): Promise<readonly string[]> =>
  (await send(additions.renewRecoveryCodes, request)).recovery_codes

export async function endSecondFactor(request: PasswordAndProof): Promise<void> {
  await send(additions.endSecondFactor, request)
}
