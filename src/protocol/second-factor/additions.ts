/**
 * Additional endpoints for a second factor: one-time codes (TOTP) and recovery codes (docs/rules.md, section R2;
 * docs/decisions/0076), and passkeys where the host has them (`passkey-additions.ts`). With it on, these need one of them: a
 * login, a payout destination, a new login password by mail, and another email or phone number. A withdrawal to the destination
 * that stands never does.
 *
 * The login then answers with the error `auth.secondFactorNeeded`, whose `params.challenge` stands for the right password.
 * `params.methods` names what the account has, `app` or `passkey` or both, and `params.passkey_origins` where passkeys work.
 */
import * as v from 'valibot'
import { Login } from '../http/auth.ts'
import type { EndpointTable } from '../http/endpoint.ts'
import { addition, EnteredCode, maybe, Nothing, Timestamp, WholeNumber } from '../http/fields.ts'
import { EnteredPassword } from '../http/session-additions.ts'
import { LoginChallenge, PasskeyList, RememberedDevice } from './passkey-additions.ts'
import { proof } from './passkey-schemas.ts'

const RecoveryCodes = v.object({
  /** Shown once: the host stores only their hashes. Empty if the account has some already. */
  recovery_codes: v.array(v.string()),
})

const PasswordAndProof = v.object({ password: EnteredPassword, ...proof })

export const secondFactorAdditions = {
  /** Whether the account has a second factor. */
  secondFactor: {
    method: 'GET',
    path: '/user/second_factor',
    access: 'user',
    request: v.object({}),
    response: v.object({
      is_on: v.boolean(),
      since: maybe(Timestamp),
      recovery_codes_left: WholeNumber,
      /** Whether an authenticator app is one of the factors; without this field, it is the only one. */
      has_app: addition(v.boolean()),
      /** Of hosts with passkeys. */
      passkeys: addition(PasskeyList),
      /** Of hosts that remember devices. */
      devices: addition(v.array(RememberedDevice)),
    }),
  },
  /** Makes a secret, which replaces one that was not confirmed. Nothing needs a code until it is. Beside passkeys it needs one. */
  startSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/start',
    access: 'user',
    request: PasswordAndProof,
    response: v.object({
      /** Base32; no other answer has it. */
      secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]{32,}$/)),
      /** The same for an authenticator app, with the names of account and issuer. */
      otpauth: v.pipe(v.string(), v.regex(/^otpauth:\/\/totp\//)),
    }),
  },
  /** Switches the second factor on with a first code. */
  confirmSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/confirm',
    access: 'user',
    request: v.object({ code: EnteredCode }),
    response: RecoveryCodes,
  },
  /** Replaces all recovery codes. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/second_factor/recovery_codes',
    access: 'user',
    request: PasswordAndProof,
    response: RecoveryCodes,
  },
  endSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/end',
    access: 'user',
    request: PasswordAndProof,
    response: Nothing,
  },
  /** Allows the session to bind one payout destination within five minutes; a password is needed as before. */
  checkSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/check',
    access: 'user',
    request: v.object(proof),
    response: Nothing,
  },
  /**
   * The second step of a login, within five minutes after the first. The answer may have a `device`, as that of a login; with
   * `remember` it needs no second factor from then on.
   */
  logInWithCode: {
    method: 'POST',
    path: '/auth/second_factor/login',
    access: 'anyone',
    request: v.object({ challenge: LoginChallenge, ...proof, remember: v.optional(v.boolean()) }),
    response: Login,
  },
} as const satisfies EndpointTable
