import { send } from '#data/http/client.ts'
import { passkeyAdditions } from '#protocol/second-factor/passkey-additions.ts'
import type { PasskeyRequestOptions } from '#protocol/second-factor/passkey-schemas.ts'

/** What a passkey has to sign for a change in this session. */
export const sessionPasskeyOptions = async (): Promise<PasskeyRequestOptions> =>
  (await send(passkeyAdditions.passkeyOptions, {})).options
