import { send } from '#data/http/client.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'

/** Asks the host for the signature of a contact. */
export async function requestSignature(id: string, signal: AbortSignal): Promise<string> {
  const { signature } = await send(userAdditions.contactSignature, { id }, { signal })
  return signature
}
