/** The JSON of WebAuthn as browsers read and write it (Web Authentication Level 3, section 5.1). Bytes are base64url. */
import * as v from 'valibot'
import { EnteredCode } from '../http/fields.ts'

const base64Url = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max))

/** At most 1023 bytes. */
const CredentialId = base64Url(1364)
/** More than any authenticator sends. */
const Bytes = base64Url(12_000)

const publicKey = v.literal('public-key')

const Credential = { id: CredentialId, rawId: CredentialId, type: publicKey }

/** What a passkey signs: the answer of `navigator.credentials.get`. */
export const PasskeyAssertion = v.object({
  ...Credential,
  response: v.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

/** A new passkey: the answer of `navigator.credentials.create`. */
export const NewPasskey = v.object({
  ...Credential,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10)), () => []),
  }),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

const Requirement = v.picklist(['discouraged', 'preferred', 'required'])

const Descriptor = v.object({ id: v.string(), type: publicKey, transports: v.array(v.string()) })

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({ residentKey: Requirement, userVerification: Requirement }),
  attestation: v.string(),
})
export type PasskeyCreationOptions = v.InferOutput<typeof PasskeyCreationOptions>

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(Descriptor),
  userVerification: Requirement,
})
export type PasskeyRequestOptions = v.InferOutput<typeof PasskeyRequestOptions>

/**
 * What proves the second factor: six digits of the authenticator app, two of its codes that follow each other (12 digits) or a
 * recovery code, each accepted once, or a passkey.
 */
export const proof = { code: v.optional(EnteredCode), passkey: v.optional(PasskeyAssertion) }
export type Proof = v.InferOutput<v.ObjectSchema<typeof proof, undefined>>
