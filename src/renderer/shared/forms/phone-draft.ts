/** A phone number as a form takes it. */
import * as v from 'valibot'
import { RequiredText, messageKey } from '#protocol/http/fields.ts'
import { toE164 } from './phone.ts'

/** Comes out in E.164. */
export const TypedPhone = v.pipe(
  RequiredText,
  v.check((typed) => toE164(typed) !== undefined, messageKey('form.phone')),
  v.transform((typed) => toE164(typed) ?? typed),
)
