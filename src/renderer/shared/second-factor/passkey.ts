/** Passkeys by the platform's own WebAuthn and its JSON: a browser without that JSON is asked for codes. */
import * as v from 'valibot'
import { platform } from '#platform/index.ts'
import {
  NewPasskey,
  PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '#protocol/second-factor/passkey-schemas.ts'

/** The user or the browser ended it; it has no text of its own. */
export class PasskeyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PasskeyError'
  }
}

/** True if passkeys that belong to these origins can be used on this page. The desktop app's scheme has no WebAuthn. */
export function canUsePasskeys(origins: readonly string[]): boolean {
  return (
    platform.desktop === undefined &&
    origins.includes(location.origin) &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

async function credentialJson(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (error) {
    throw new PasskeyError('no passkey', { cause: error })
  }
  throw new PasskeyError('not a passkey')
}

/** Asks the user for one of the account's passkeys, until `signal` ends it. Throws a `PasskeyError`. */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const signed = await credentialJson(() => navigator.credentials.get({ publicKey, signal }))
  return v.parse(PasskeyAssertion, signed)
}

/** Asks the user to make a passkey. Throws a `PasskeyError`. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<NewPasskey> {
  const created = await credentialJson(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
  return v.parse(NewPasskey, created)
}
