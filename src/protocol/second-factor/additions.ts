/**
 * Additional endpoints for a second factor: one-time codes (TOTP) and recovery codes (docs/rules.md, section R2;
 * docs/decisions/0076). With it on, three things need a code: a login, a payout destination and a new login password. A
 * withdrawal to the destination that stands never does.
 *
 * The login then answers with the error `auth.secondFactorNeeded`, whose `params.challenge` stands for the right password.
 */
import * as v from 'valibot'
import { Token } from '../http/auth.ts'
import type { EndpointTable } from '../http/endpoint.ts'
import { maybe, Nothing, RequiredText, Timestamp, WholeNumber } from '../http/fields.ts'
import { EnteredPassword } from '../http/session-additions.ts'

/** Six digits of the authenticator app, or a recovery code. Each is accepted once. */
export const EnteredCode = RequiredText

const RecoveryCodes = v.object({
  /** Shown once: the host stores only their hashes. */
  recovery_codes: v.array(v.string()),
})

const PasswordAndCode = v.object({ password: EnteredPassword, code: EnteredCode })

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
    }),
  },
  /** Makes a secret, which replaces one that was not confirmed. Nothing needs a code until it is. */
  startSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/start',
    access: 'user',
    request: v.object({ password: EnteredPassword }),
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
    request: PasswordAndCode,
    response: RecoveryCodes,
  },
  endSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/end',
    access: 'user',
    request: PasswordAndCode,
    response: Nothing,
  },
  /** Allows the session to bind one payout destination within five minutes; a password is needed as before. */
  checkSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/check',
    access: 'user',
    request: v.object({ code: EnteredCode }),
    response: Nothing,
  },
  /** The second step of a login, within five minutes after the first. */
  logInWithCode: {
    method: 'POST',
    path: '/auth/second_factor/login',
    access: 'anyone',
    request: v.object({ challenge: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)), code: EnteredCode }),
    response: Token,
  },
} as const satisfies EndpointTable
