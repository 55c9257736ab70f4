/** The form to reset a forgotten login password: the fields of the request, and the password a second time. */
import * as v from 'valibot'
import { messageKey } from '#protocol/http/fields.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'

export const ResetForm = v.pipe(
  v.object({
    ...sessionAdditions.resetPassword.request.entries,
    confirmation: v.pipe(v.string(messageKey('form.required')), v.nonEmpty(messageKey('form.required'))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      (form) => form.password === form.confirmation,
      messageKey('form.passwordsDiffer'),
    ),
    ['confirmation'],
  ),
)
