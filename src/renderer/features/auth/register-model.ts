/** The schema of the register form, and the field that an error of the host belongs to. */
import * as v from 'valibot'
import { Email, Password, type RegisterRequest, Username } from '#protocol/http/auth.ts'
import { EnteredCode, messageKey } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { TypedPhone } from '#shared/forms/phone.ts'

/** The form (docs/rules.md, section P5); its output has the phone number in E.164. */
export const RegisterForm = v.pipe(
  v.object({
    username: Username,
    password: Password,
    confirmation: v.pipe(v.string(messageKey('form.required')), v.nonEmpty(messageKey('form.required'))),
    email: Email,
    phone: TypedPhone,
    licenseKey: EnteredCode,
    hasAcceptedTerms: v.pipe(
      v.boolean(),
      v.check((isChecked) => isChecked, messageKey('form.termsNotAccepted')),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      messageKey('form.passwordsDiffer'),
    ),
    ['confirmation'],
  ),
)

/** The values of the fields; the consent is unchecked until the user checks it. */
export type RegisterValues = v.InferInput<typeof RegisterForm>
export type RegisterOutput = v.InferOutput<typeof RegisterForm>

export const emptyRegisterValues: RegisterValues = {
  username: '',
  password: '',
  confirmation: '',
  email: '',
  phone: '',
  licenseKey: '',
  hasAcceptedTerms: false,
}

/** The request for a valid form. */
export function toRegisterRequest(form: RegisterOutput): v.InferInput<typeof RegisterRequest> {
  const { username, password, email, phone, licenseKey } = form
  return { username, password, email, phone, licenseKey }
}

/** The field that an error belongs to; undefined if there is none. */
export function fieldOfError(key: MessageKey | undefined): keyof RegisterValues | undefined {
  switch (key) {
    case 'auth.usernameTaken':
    case 'auth.usernameInvalid':
      return 'username'
    case 'auth.invitationCodeNotFound':
      return 'licenseKey'
    case 'form.email':
      return 'email'
    case 'form.phone':
      return 'phone'
    case 'form.passwordTooShort':
      return 'password'
    default:
      return undefined
  }
}
