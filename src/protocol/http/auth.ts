/** Registration and login (docs/rules.md, sections P5 and P7; hand-over from a host app: section R3). */
import * as v from 'valibot'
import { phoneDigits } from '../validation/phone-number.ts'
import { plainCharacters } from '../validation/plain-characters.ts'
import type { EndpointTable } from './endpoint.ts'
import { addition, EnteredCode, maybe, messageKey, RequiredText } from './fields.ts'
import { limits } from './limits.ts'

/** 3 to 32 letters, digits, dots, hyphens or underscores; not case-sensitive. */
export const Username = v.pipe(
  RequiredText,
  v.regex(/^[A-Za-z0-9._-]{3,32}$/, messageKey('auth.usernameInvalid')),
)

export const Password = v.pipe(
  v.string(messageKey('form.required')),
  v.nonEmpty(messageKey('form.required')),
  v.minLength(limits.passwordMin, messageKey('form.passwordTooShort')),
  v.maxLength(limits.textMax, messageKey('form.tooLong')),
)

/** Without the invisible characters that are pasted along; a space within it is a mistake. */
export const Email = v.pipe(
  RequiredText,
  v.description('An email address.'),
  v.transform((entered) => plainCharacters(entered).trim()),
  v.email(messageKey('form.email')),
)

/** International format: `+` and 6 to 15 digits. The registration form also checks the country's number plan. */
export const Phone = v.pipe(
  RequiredText,
  v.description('`+` and 6 to 15 digits; a host ignores what stands between them.'),
  v.transform(phoneDigits),
  v.regex(/^\+[1-9]\d{5,14}$/, messageKey('form.phone')),
)

export const LoginRequest = v.object({
  username: RequiredText,
  password: v.pipe(
    v.string(messageKey('form.required')),
    v.nonEmpty(messageKey('form.required')),
    v.maxLength(limits.textMax),
  ),
})

export const RegisterRequest = v.object({
  username: Username,
  password: Password,
  email: Email,
  phone: Phone,
  licenseKey: EnteredCode,
})

/** A token of a login session. */
export const Token = v.object({ token: v.pipe(v.string(), v.nonEmpty()) })

/** The secret by which a device is known again. */
export const DeviceToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** The answer of everything that starts a login session. A host that knows devices adds the token of one that is new to it. */
export const Login = v.object({ ...Token.entries, device: addition(DeviceToken) })

/** The token of the device, if a host gave it one. One that the host does not know is no error: the login is told then. */
export const sentDevice = { device: v.optional(v.string()) }

export const authEndpoints = {
  login: {
    method: 'POST',
    path: '/auth/v2/login',
    access: 'anyone',
    request: v.object({ ...LoginRequest.entries, ...sentDevice }),
    response: Login,
  },
  register: {
    method: 'POST',
    path: '/auth/v2/register',
    access: 'anyone',
    request: RegisterRequest,
    response: Login,
  },
  languageHint: {
    method: 'GET',
    path: '/auth/v2/lang',
    access: 'anyone',
    request: v.object({}),
    response: v.object({ lang: maybe(v.string()) }),
  },
  handOver: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    request: v.object({ code: EnteredCode, ...sentDevice }),
    response: Login,
  },
  handOverRegister: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    request: v.object({ code: EnteredCode, invite: EnteredCode, ...sentDevice }),
    response: Login,
  },
} as const satisfies EndpointTable
