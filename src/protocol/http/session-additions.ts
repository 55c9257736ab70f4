/** Beyond the original calls: where one is signed in, and the login password (docs/rules.md, section R2). */
import * as v from 'valibot'
import { Password } from './auth.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, maybe, Nothing, RequiredText, says, Timestamp, WholeNumber } from './fields.ts'
import { limits } from './limits.ts'

/** A place where the account is signed in; the words for the device are the host's guess, proper names only. */
export const SignedIn = v.object({
  id: Id,
  browser: maybe(v.string()),
  system: maybe(v.string()),
  since: Timestamp,
  /** To the minute. */
  last_seen: Timestamp,
  /** This is the session that asks. */
  is_current: v.boolean(),
})
export type SignedIn = v.InferOutput<typeof SignedIn>

const EnteredPassword = v.pipe(
  v.string(says('form.required')),
  v.nonEmpty(says('form.required')),
  v.maxLength(limits.textMost, says('form.tooLong')),
)

export const sessionAdditions = {
  /** All sessions of the account that go on, the last seen first. */
  signedIn: {
    method: 'GET',
    path: '/user/session/list',
    access: 'user',
    request: v.object({}),
    response: v.object({ list: v.array(SignedIn) }),
  },
  /** Ends one session of the account, or without `id` all but the one that asks. */
  endSessions: {
    method: 'POST',
    path: '/user/session/end',
    access: 'user',
    request: v.object({ id: v.optional(Id) }),
    response: v.object({ ended: WholeNumber }),
  },
  /** Whether this is the login password; begins no session. */
  checkLoginPassword: {
    method: 'POST',
    path: '/user/password/check',
    access: 'user',
    request: v.object({ password: EnteredPassword }),
    response: Nothing,
  },
  /** Mails a code to the address of the account, if there is one; the answer does not tell. */
  forgotPassword: {
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'anyone',
    request: v.object({ username: RequiredText }),
    response: Nothing,
  },
  /** Sets a new login password with the mailed code; every session of the account ends. */
  resetPassword: {
    method: 'POST',
    path: '/auth/password/reset',
    access: 'anyone',
    request: v.object({ username: RequiredText, code: RequiredText, password: Password }),
    response: Nothing,
  },
} as const satisfies EndpointTable
