/** The forms to change the login password (docs/rules.md, section P5) and to close the account. */
import * as v from 'valibot'
import { Password } from '#protocol/http/auth.ts'
import { messageKey } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

const Entered = v.pipe(v.string(messageKey('form.required')), v.nonEmpty(messageKey('form.required')))

/** The new password differs from the old one and is entered twice. */
export const PasswordForm = v.pipe(
  v.object({ old_password: Entered, new_password: Password, confirmation: Entered }),
  v.forward(
    v.partialCheck(
      [['old_password'], ['new_password']],
      (form) => form.old_password !== form.new_password,
      messageKey('auth.newPasswordSame'),
    ),
    ['new_password'],
  ),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirmation']],
      (form) => form.new_password === form.confirmation,
      messageKey('form.passwordsDiffer'),
    ),
    ['confirmation'],
  ),
)

/** The form to close the account. */
export const CloseForm = v.object({ password: Entered })

/** The field that an error of the host belongs to. */
export function passwordFieldOf(key: MessageKey): string | undefined {
  if (key === 'auth.oldPasswordWrong') return 'old_password'
  return key === 'auth.newPasswordSame' || key === 'form.passwordTooShort' ? 'new_password' : undefined
}
