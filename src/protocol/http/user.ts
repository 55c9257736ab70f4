/** The signed-in user and the ad account (docs/rules.md, sections P3 and P7). */
import * as v from 'valibot'
import { proof } from '../second-factor/passkey-schemas.ts'
import { Email, Password, Phone } from './auth.ts'
import { Contact } from './contacts.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  EnteredCode,
  maybe,
  Nothing,
  PasswordHash,
  RequestId,
  RequiredText,
  Timestamp,
  WholeNumber,
} from './fields.ts'
import { EnteredPassword } from './session-additions.ts'

export const UserInfo = v.object({
  username: v.string(),
  nickname: maybe(v.string()),
  email: v.string(),
  phone: v.string(),
  licenseKey: maybe(v.string()),
  avatar: maybe(v.string()),
  /** 0 to 100, without any effect (docs/rules.md, section R4). */
  credit_score: WholeNumber,
  sign_in_count: WholeNumber,
  signed_in_today: v.nullish(v.boolean(), false),
  shop_level: WholeNumber,
  /** `register`: registered in this app; `host`: handed over by a host app. */
  entry: v.string(),
  /** True if the user has an ad account. */
  store_open: v.boolean(),
  has_transaction_password: v.boolean(),
  operated_id: maybe(v.string()),
  time_zone: maybe(v.string()),
  customer_service_url: v.nullish(v.array(Contact), () => []),
  recharge_customer_service_url: v.nullish(v.array(Contact), () => []),
})
export type UserInfo = v.InferOutput<typeof UserInfo>

export const EditUserRequest = v.object({
  nickname: v.optional(RequiredText),
  email: v.optional(Email),
  phone: v.optional(Phone),
  avatar: v.optional(RequiredText),
  time_zone: v.optional(RequiredText),
  /**
   * An addition: the login password, without which a host may refuse another email or phone number with
   * `account.passwordNeeded`, and what proves the second factor where it is on.
   */
  password: v.optional(EnteredPassword),
  ...proof,
})

export const OpenStoreRequest = v.object({ authorisation_code: EnteredCode, request_id: RequestId })

export const userEndpoints = {
  userInfo: { method: 'GET', path: '/user/info', access: 'user', request: v.object({}), response: UserInfo },
  openStore: {
    method: 'POST',
    path: '/opening_store',
    access: 'user',
    isIdempotent: true,
    request: OpenStoreRequest,
    response: v.object({ opened_at: Timestamp }),
  },
  editUser: {
    method: 'POST',
    path: '/user/info/edit',
    access: 'user',
    request: EditUserRequest,
    response: UserInfo,
  },
  signIn: {
    method: 'POST',
    path: '/user/sign_in',
    access: 'user',
    isIdempotent: true,
    request: v.object({ request_id: RequestId }),
    response: v.object({ sign_in_count: WholeNumber, signed_at: Timestamp }),
  },
  changePassword: {
    method: 'POST',
    path: '/update/password',
    access: 'user',
    request: v.object({ old_password: v.pipe(v.string(), v.nonEmpty()), new_password: Password }),
    response: Nothing,
  },
  /** Sets the transaction password; `old` is required if there is one. */
  setTransactionPassword: {
    method: 'POST',
    path: '/set/password',
    access: 'user',
    request: v.object({ password: PasswordHash, old: v.optional(PasswordHash) }),
    response: Nothing,
  },
  /** Opens the step-up window that a funding or a withdrawal needs: 60 s, one use (docs/rules.md, section R2). */
  checkTransactionPassword: {
    method: 'POST',
    path: '/check/password',
    access: 'user',
    request: v.object({ password: PasswordHash }),
    response: Nothing,
  },
} as const satisfies EndpointTable
