/**
 * Additional endpoints for passkeys as a second factor, and for devices that need none (docs/rules.md, section R2;
 * docs/decisions/0078). A passkey proves wherever a code does: the request then has `passkey` in the place of `code`.
 */
import * as v from 'valibot'
import { DeviceToken, sentDevice, Token } from '../http/auth.ts'
import type { EndpointTable } from '../http/endpoint.ts'
import { EnteredCode, Id, maybe, Nothing, RequiredText, Timestamp, WholeNumber } from '../http/fields.ts'
import { EnteredPassword } from '../http/session-additions.ts'
import { NewPasskey, PasskeyCreationOptions, PasskeyRequestOptions, proof } from './passkey-schemas.ts'

/** The name that the user gives a passkey. */
const PasskeyName = v.pipe(RequiredText, v.maxLength(60))

const Passkey = v.object({ id: Id, name: v.string(), since: Timestamp, last_used: maybe(Timestamp) })
export type Passkey = v.InferOutput<typeof Passkey>

/** The passkeys of an account, and where they can be used. */
export const PasskeyList = v.object({
  /** The domain that they belong to: the web app's own, or one above it. */
  rp_id: v.string(),
  /** The only origins of the web app on which they are accepted. Elsewhere, codes are. */
  origins: v.array(v.string()),
  /** How many an account may have. */
  max: WholeNumber,
  list: v.array(Passkey),
})
export type PasskeyList = v.InferOutput<typeof PasskeyList>

/** A device whose logins need no second factor. */
export const RememberedDevice = v.object({
  id: Id,
  browser: maybe(v.string()),
  system: maybe(v.string()),
  since: Timestamp,
  last_used: Timestamp,
})
export type RememberedDevice = v.InferOutput<typeof RememberedDevice>

export const LoginChallenge = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))

const RequestOptions = v.object({ options: PasskeyRequestOptions })

export const passkeyAdditions = {
  /** Begins to add a passkey, within five minutes. With a second factor it needs that too. */
  startPasskey: {
    method: 'POST',
    path: '/user/second_factor/passkey/start',
    access: 'user',
    request: v.object({ password: EnteredPassword, ...proof }),
    response: v.object({ options: PasskeyCreationOptions }),
  },
  /** Adds it. The first factor of an account switches the second factor on, and only then there are recovery codes. */
  addPasskey: {
    method: 'POST',
    path: '/user/second_factor/passkey/add',
    access: 'user',
    request: v.object({ name: PasskeyName, passkey: NewPasskey }),
    response: v.object({ recovery_codes: v.array(v.string()) }),
  },
  renamePasskey: {
    method: 'POST',
    path: '/user/second_factor/passkey/rename',
    access: 'user',
    request: v.object({ id: Id, name: PasskeyName }),
    response: Nothing,
  },
  /** Removing the last factor switches the second factor off. */
  removePasskey: {
    method: 'POST',
    path: '/user/second_factor/passkey/remove',
    access: 'user',
    request: v.object({ id: Id, password: EnteredPassword, ...proof }),
    response: Nothing,
  },
  /** Removes the authenticator app; the passkeys stay. */
  removeAuthenticator: {
    method: 'POST',
    path: '/user/second_factor/app/remove',
    access: 'user',
    request: v.object({ password: EnteredPassword, ...proof }),
    response: Nothing,
  },
  /** What a passkey signs to prove the second factor in this session. */
  passkeyOptions: {
    method: 'POST',
    path: '/user/second_factor/passkey/options',
    access: 'user',
    request: v.object({}),
    response: RequestOptions,
  },
  /** The same for a login, after its password. */
  passkeyLoginOptions: {
    method: 'POST',
    path: '/auth/second_factor/passkey/login',
    access: 'anyone',
    request: v.object({ challenge: LoginChallenge }),
    response: RequestOptions,
  },
  /** The same for a new login password, with the mailed code, which stays unused. */
  passkeyResetOptions: {
    method: 'POST',
    path: '/auth/second_factor/passkey/reset',
    access: 'anyone',
    request: v.object({ username: RequiredText, ...sentDevice, code: EnteredCode }),
    response: RequestOptions,
  },
  /** Finishes a login on a device that is remembered. */
  logInWithDevice: {
    method: 'POST',
    path: '/auth/second_factor/device/login',
    access: 'anyone',
    request: v.object({ challenge: LoginChallenge, device: DeviceToken }),
    response: Token,
  },
  /** Forgets one remembered device, or without `id` all of them. */
  forgetDevices: {
    method: 'POST',
    path: '/user/second_factor/device/forget',
    access: 'user',
    request: v.object({ id: v.optional(Id) }),
    response: v.object({ forgotten: WholeNumber }),
  },
} as const satisfies EndpointTable
