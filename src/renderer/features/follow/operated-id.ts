/** The operator ID that is entered (docs/rules.md, section P5). */
import * as v from 'valibot'
import { messageKey, RequiredText } from '#protocol/http/fields.ts'

/** Not empty, and not the operator who is followed already. */
export const operatedIdForm = (current: string | undefined) =>
  v.object({
    operated_id: v.pipe(
      RequiredText,
      v.check((entered) => entered !== current, messageKey('follow.operatorIdSame')),
    ),
  })
