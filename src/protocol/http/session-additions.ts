/** Additional endpoints for login sessions and the login password (docs/rules.md, section R2). */
import * as v from 'valibot'
import { PasskeyAssertion } from '../second-factor/passkey-schemas.ts'
import { Password, sentDevice } from './auth.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  EnteredCode,
  Id,
  maybe,
  messageKey,
  Nothing,
  RequiredText,
  Timestamp,
  WholeNumber,
} from './fields.ts'
import { limits } from './limits.ts'

/** A login session. The host derives browser and system, proper names only, from the user agent. */
export const LoginSession = v.object({
  id: Id,
  browser: maybe(v.string()),
  system: maybe(v.string()),
  since: Timestamp,
  /** To the minute. */
  last_seen: Timestamp,
  /** True for the session that sent the request. */
  is_current: v.boolean(),
})
export type LoginSession = v.InferOutput<typeof LoginSession>

/** The login password as entered: never judged by its form. */
export const EnteredPassword = v.pipe(
  v.string(messageKey('form.required')),
  v.nonEmpty(messageKey('form.required')),
  v.maxLength(limits.textMax, messageKey('form.tooLong')),
)

export const sessionAdditions = {
  /** The active sessions of the account, last seen first. */
  signedIn: {
    method: 'GET',
    path: '/user/session/list',
    access: 'user',
    request: v.object({}),
    response: v.object({ list: v.array(LoginSession) }),
  },
  /** Ends one session, or without `id` all except the one that sent the request. */
  endSessions: {
    method: 'POST',
    path: '/user/session/end',
    access: 'user',
    request: v.object({ id: v.optional(Id) }),
    response: v.object({ ended: WholeNumber }),
  },
  /** Ends the session that sent the request. Its device stays known. */
  logOut: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    request: v.object({}),
    response: Nothing,
  },
  /**
   * Checks the login password without starting a session. With `step_up` it also opens the step-up window with which a payout
   * destination is bound, if the user has no transaction password.
   */
  checkLoginPassword: {
    method: 'POST',
    path: '/user/password/check',
    access: 'user',
    request: v.object({ password: EnteredPassword, step_up: v.optional(v.boolean()) }),
    response: Nothing,
  },
  /**
   * Mails a code to the account's address. The response does not reveal whether the account exists. With `device` the request counts
   * as that of a known device, whatever strangers asked for.
   */
  forgotPassword: {
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'anyone',
    request: v.object({ username: RequiredText, ...sentDevice }),
    response: Nothing,
  },
  /**
   * Sets a new login password with the mailed code, and ends every session of the account. An account with a second factor
   * needs that too.
   */
  resetPassword: {
    method: 'POST',
    path: '/auth/password/reset',
    access: 'anyone',
    request: v.object({
      username: RequiredText,
      ...sentDevice,
      code: EnteredCode,
      password: Password,
      /** Of the authenticator app, or a recovery code. */
      second_factor: v.optional(EnteredCode),
      /** In the place of `second_factor`. */
      passkey: v.optional(PasskeyAssertion),
    }),
    response: Nothing,
  },
} as const satisfies EndpointTable
