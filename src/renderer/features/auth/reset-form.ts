/** Setting a forgotten login password anew: the call's own request, and the password once more. */
import * as v from 'valibot'
import { says } from '#protocol/http/fields.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'

export const ResetForm = v.pipe(
  v.object({
    ...sessionAdditions.resetPassword.request.entries,
    confirmation: v.pipe(v.string(says('form.required')), v.nonEmpty(says('form.required'))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      (form) => form.password === form.confirmation,
      says('form.passwordsDiffer'),
    ),
    ['confirmation'],
  ),
)
