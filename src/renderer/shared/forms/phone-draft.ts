/** The schema of a phone number in a form. */
import * as v from 'valibot'
import { messageKey, RequiredText } from '#protocol/http/fields.ts'
import { toE164 } from './phone.ts'

/** The output is E.164. */
export const TypedPhone = v.pipe(
  RequiredText,
  v.check((entered) => toE164(entered) !== undefined, messageKey('form.phone')),
  v.transform((entered) => toE164(entered) ?? entered),
)
