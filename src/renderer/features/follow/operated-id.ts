/** The form for the operator ID (docs/rules.md, section P5). */
import * as v from 'valibot'
import { messageKey, RequiredText } from '#protocol/http/fields.ts'

/** Not empty, and not the operator that is already followed. */
export const operatedIdForm = (current: string | undefined) =>
  v.object({
    operated_id: v.pipe(
      RequiredText,
      v.check((entered) => entered !== current, messageKey('follow.operatorIdSame')),
    ),
  })
